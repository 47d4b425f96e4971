package io.myria.statements;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import io.myria.language.date.Moments;
import io.myria.language.date.Span;
import io.myria.statements.KnowledgeDraft.Told;
import io.myria.statements.reader.MessageReader.Likely;
import io.myria.statements.reader.ReadRelation;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Takes the relations that a network read in an event into the event's draft, where the network is
 * sure of them. Confined to one reading.
 *
 * @param text that was read
 * @param sentences of the text
 * @param said the event's time
 */
record NetworkRelations(
    String text, List<Sentence> sentences, Parties parties, Instant said, KnowledgeDraft draft) {

  private static final Lexicon LISTS = Lexicon.beside(NetworkRelations.class);

  /** The graph's names of the network's relations. */
  private static final Map<String, Relation> READ =
      Map.ofEntries(
          Map.entry("lives_in", Relation.LIVES_IN),
          Map.entry("works_at", Relation.WORKS_AT),
          Map.entry("leads", Relation.LEADS),
          Map.entry("reports_to", Relation.REPORTS_TO),
          Map.entry("married_to", Relation.MARRIED_TO),
          Map.entry("parent_of", Relation.RELATED_TO),
          Map.entry("sibling_of", Relation.RELATED_TO),
          Map.entry("friend_of", Relation.KNOWS),
          Map.entry("member_of", Relation.MEMBER_OF),
          Map.entry("role_is", Relation.HAS_ROLE),
          Map.entry("located_in", Relation.LOCATED_IN),
          Map.entry("owns", Relation.OWNS),
          Map.entry("uses", Relation.USES));

  /** From which probability on a relation is stated; see the labelled set's README. */
  private static final double STATED = 0.987;

  /** Symmetric relations. */
  private static final Set<Relation> MUTUAL =
      Set.of(Relation.RELATED_TO, Relation.KNOWS, Relation.MARRIED_TO);

  private static final Set<String> BEGINNING = LISTS.words("beginning");

  private static final Set<String> OWN = LISTS.words("own");

  /**
   * @param read the surest first
   */
  void add(List<Likely> read) {
    for (Likely one : read) {
      if (one.probability() >= STATED) {
        add(one);
      }
    }
  }

  private void add(Likely likely) {
    ReadRelation read = likely.relation();
    Relation relation = READ.get(read.relation());
    Optional<NamedEntity> from = entity(read.subject(), from(relation));
    Optional<NamedEntity> to = entity(read.object(), to(relation));
    if (from.isEmpty() || to.isEmpty() || isStated(relation, from.get(), to.get(), read.ended())) {
      return;
    }
    String words = read.span().in(text);
    Told told =
        new Told(
            read.ended(),
            since(words),
            Optional.empty(),
            likely.probability(),
            words,
            KnowledgeSource.WORDS);
    draft.edge(from.get(), relation.wire(), to, told);
  }

  private boolean isStated(Relation relation, NamedEntity from, NamedEntity to, boolean ended) {
    return draft.anyEdge(
        edge ->
            edge.relation().equals(relation.wire())
                && edge.negated() == ended
                && (isBetween(edge, from, to)
                    || MUTUAL.contains(relation) && isBetween(edge, to, from)));
  }

  private static boolean isBetween(EntityEdge edge, NamedEntity from, NamedEntity to) {
    return isSame(edge.fromKey(), from.key()) && isSame(edge.toKey(), to.key());
  }

  /** One may be a part of the other: a surname of a whole name. */
  private static boolean isSame(String one, String other) {
    return one.contains(other) || other.contains(one);
  }

  /**
   * The one day that the sentence tells in which the words end, where that day is over or said to
   * begin something; else when it was said.
   */
  private Instant since(String words) {
    return sentences.stream()
        .filter(one -> words.endsWith(one.text()) || one.text().contains(words))
        .findFirst()
        .map(this::since)
        .orElse(said);
  }

  private Instant since(Sentence sentence) {
    LocalDate today = said.atZone(ZoneOffset.UTC).toLocalDate();
    List<Span> spans = Moments.in(sentence.text(), today).stream().distinct().toList();
    if (spans.size() != 1) {
      return said;
    }
    Span span = spans.get(0);
    boolean day = span.from() == span.to();
    boolean begins = sentence.first(0, sentence.size(), BEGINNING) >= 0;
    boolean over = span.to() < today.toEpochDay();
    LocalDate first = LocalDate.ofEpochDay(span.from());
    boolean told = day ? over || begins : begins && over;
    return told && first.getYear() > 0 && !first.equals(today)
        ? first.atStartOfDay(ZoneOffset.UTC).toInstant()
        : said;
  }

  private static EntityType from(Relation relation) {
    return switch (relation) {
      case USES, LOCATED_IN, OWNS -> EntityType.THING;
      default -> EntityType.PERSON;
    };
  }

  private static EntityType to(Relation relation) {
    return switch (relation) {
      case LIVES_IN, LOCATED_IN -> EntityType.PLACE;
      case WORKS_AT -> EntityType.ORGANIZATION;
      case MARRIED_TO, REPORTS_TO, RELATED_TO, KNOWS -> EntityType.PERSON;
      case HAS_ROLE -> EntityType.SUBJECT;
      default -> EntityType.THING;
    };
  }

  /** The entity of a name; none for "I" in an event without a known speaker. */
  private Optional<NamedEntity> entity(String name, EntityType type) {
    String speaker = parties.speaker().map(NamedEntity::surface).orElse("");
    if (name.isEmpty() || name.equals(speaker)) {
      return parties.speaker();
    }
    Optional<String> own =
        OWN.stream()
            .filter(word -> name.startsWith(word + " "))
            .map(word -> name.substring(word.length() + 1))
            .findAny();
    return own.isPresent()
        ? parties.speaker().map(who -> who.its(own.get(), type))
        : NamedEntity.of(name, type);
  }
}
