package io.myria.statements;

import io.myria.language.Lexicon;
import io.myria.statements.KnowledgeDraft.Told;
import io.myria.statements.reader.ReadRelation;
import io.myria.statements.reader.Relations;
import io.myria.statements.reader.TextAnalysis;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Relations of plain sentences that the rules of verbs do not read: who leads what, who reports to
 * whom, who is married to whom, and what came to an end. Stateless, thread-safe.
 */
final class PlainRelations {

  private static final Lexicon LISTS = Lexicon.beside(PlainRelations.class);

  private static final double SURE = 0.85;

  /** Those that are read; of some the rules read the beginning and these the end. */
  private static final Map<String, Relation> READ =
      Map.of(
          "lives_in", Relation.LIVES_IN,
          "works_at", Relation.WORKS_AT,
          "leads", Relation.LEADS,
          "reports_to", Relation.REPORTS_TO,
          "married_to", Relation.MARRIED_TO,
          "uses", Relation.USES);

  private static final Set<String> LED = LISTS.words("led");

  private PlainRelations() {}

  /**
   * @param said the event's time
   */
  static void read(String text, Parties parties, Instant said, KnowledgeDraft draft) {
    if (!Relations.mayState(text)) {
      return;
    }
    String speaker = parties.speaker().map(NamedEntity::surface).orElse("");
    for (ReadRelation read : Relations.of(TextAnalysis.of(speaker, text))) {
      Relation relation = READ.get(read.relation());
      boolean begins = relation == Relation.USES && !read.ended();
      if (relation != null && !begins && isPlausible(read, relation, speaker)) {
        Optional<NamedEntity> from = entity(read.subject(), speaker, parties, from(relation));
        Optional<NamedEntity> to = entity(read.object(), speaker, parties, to(relation));
        Told told =
            new Told(
                read.ended(),
                said,
                Optional.empty(),
                SURE,
                read.span().in(text),
                KnowledgeSource.WORDS);
        if (from.isPresent() && to.isPresent()) {
          draft.edge(from.get(), relation.wire(), to, told);
        }
      }
    }
  }

  /** Of a person by name; and what is led is a group of people or their work. */
  private static boolean isPlausible(ReadRelation read, Relation relation, String speaker) {
    boolean person =
        relation == Relation.USES || read.subject().equals(speaker) || isName(read.subject());
    String object = read.object();
    String head = object.substring(object.lastIndexOf(' ') + 1).toLowerCase(Locale.ROOT);
    boolean led = relation != Relation.LEADS || isName(object) || LED.contains(head);
    boolean people = relation != Relation.MARRIED_TO && relation != Relation.REPORTS_TO;
    return person && led && (people || object.equals(speaker) || isName(object));
  }

  private static boolean isName(String text) {
    return !text.isEmpty() && Character.isUpperCase(text.codePointAt(0));
  }

  private static EntityType from(Relation relation) {
    return relation == Relation.USES ? EntityType.THING : EntityType.PERSON;
  }

  private static EntityType to(Relation relation) {
    return switch (relation) {
      case LIVES_IN -> EntityType.PLACE;
      case WORKS_AT -> EntityType.ORGANIZATION;
      case MARRIED_TO, REPORTS_TO -> EntityType.PERSON;
      default -> EntityType.THING;
    };
  }

  /** Of somebody's "I" where the event does not tell whose it is, nothing is known. */
  private static Optional<NamedEntity> entity(
      String name, String speaker, Parties parties, EntityType type) {
    return name.isEmpty() || name.equals(speaker)
        ? parties.speaker()
        : StatedSentence.value(name, type);
  }
}
