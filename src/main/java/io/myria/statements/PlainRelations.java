package io.myria.statements;

import io.myria.language.Lexicon;
import io.myria.statements.KnowledgeDraft.Told;
import io.myria.statements.reader.MessageReader.Likely;
import io.myria.statements.reader.ReadRelation;
import io.myria.statements.reader.Relations;
import io.myria.statements.reader.TextAnalysis;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
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

  /** From which probability on the network's relation is stated; see the labelled set's README. */
  static final double STATED = 0.99;

  /** A rule's relation that the network sees with less is no relation. */
  static final double POSSIBLE = 0.2;

  /** Symmetric relations. */
  private static final Set<Relation> MUTUAL =
      Set.of(Relation.RELATED_TO, Relation.KNOWS, Relation.MARRIED_TO);

  /**
   * An event states at most one of these for an entity: two readings of the same words would end
   * each other.
   */
  private static final Set<Relation> SINGLE = Set.of(Relation.HAS_ROLE, Relation.LOCATED_IN);

  private static final Set<String> LED = LISTS.words("led");

  /** "Former", "late": the person no longer has the role. */
  private static final Set<String> NOT_NOW = LISTS.words("not now");

  private static final Set<String> OWN = LISTS.words("own");

  private static final Set<String> ACTIVITY_ENDINGS = LISTS.words("activity endings");

  /** Where people work, in small letters. */
  private static final Set<String> EMPLOYERS = LISTS.words("employers");

  private PlainRelations() {}

  /**
   * Adds relations that the network is sure of, and removes those of the rules that the network
   * takes for unlikely.
   */
  static void check(
      List<Likely> read, String text, Parties parties, Instant said, KnowledgeDraft draft) {
    String speaker = parties.speaker().map(NamedEntity::surface).orElse("");
    List<Seen> seen = read.stream().flatMap(one -> seen(one, speaker, parties).stream()).toList();
    draft.keepEdges(
        edge ->
            edge.source() != KnowledgeSource.WORDS
                || !READ.containsValue(Relation.of(edge.relation()).orElse(null))
                || seen.stream()
                    .anyMatch(one -> one.likely().probability() >= POSSIBLE && one.is(edge)));
    for (Seen one : seen) {
      boolean known = draft.anyEdge(one::is);
      if (one.likely().probability() >= STATED && !known) {
        ReadRelation relation = one.likely().relation();
        Told told =
            new Told(
                relation.ended(),
                said,
                Optional.empty(),
                one.likely().probability(),
                relation.span().in(text),
                KnowledgeSource.WORDS);
        draft.edge(one.from(), one.relation().wire(), Optional.of(one.to()), told);
      }
    }
  }

  /** A relation that the network read, and whom it is of. */
  private record Seen(Likely likely, NamedEntity from, Relation relation, NamedEntity to) {

    boolean is(EntityEdge edge) {
      boolean straight = isSame(edge.fromKey(), from.key()) && isSame(edge.toKey(), to.key());
      boolean turned =
          MUTUAL.contains(relation)
              && isSame(edge.fromKey(), to.key())
              && isSame(edge.toKey(), from.key());
      return edge.relation().equals(relation.wire())
          && edge.negated() == likely.relation().ended()
          && (straight || turned);
    }

    /** One may be a part of the other: a surname of a whole name. */
    private static boolean isSame(String one, String other) {
      return one.contains(other) || other.contains(one);
    }
  }

  private static Optional<Seen> seen(Likely likely, String speaker, Parties parties) {
    ReadRelation read = likely.relation();
    Relation relation = READ.get(read.relation());
    Optional<NamedEntity> from = entity(read.subject(), speaker, parties, from(relation));
    Optional<NamedEntity> to = entity(read.object(), speaker, parties, to(relation));
    return from.isEmpty() || to.isEmpty()
        ? Optional.empty()
        : Optional.of(new Seen(likely, from.get(), relation, to.get()));
  }

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
      if (relation != null && isPlausible(read, relation, speaker)) {
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
        boolean turned =
            MUTUAL.contains(relation)
                && from.isPresent()
                && to.isPresent()
                && draft.states(to.get().key(), relation.wire(), from.get().key());
        boolean again =
            SINGLE.contains(relation)
                && !read.ended()
                && from.filter(who -> draft.states(who.key(), relation.wire())).isPresent();
        if (from.isPresent() && to.isPresent() && !turned && !again) {
          draft.edge(from.get(), relation.wire(), to, told);
        }
      }
    }
  }

  /** The subject is a person by name; what somebody leads is a group of people or their work. */
  private static boolean isPlausible(ReadRelation read, Relation relation, String speaker) {
    String object = read.object();
    boolean named = isName(object);
    boolean group = named || LED.contains(head(object));
    boolean speaks = read.subject().equals(speaker);
    boolean person = speaks || isName(read.subject()) && !isActivity(read.subject());
    return switch (relation) {
      case LEADS, MEMBER_OF -> person && group;
      case REPORTS_TO -> person && (named || isRole(object));
      case MARRIED_TO, RELATED_TO, KNOWS -> person && (named || object.equals(speaker));
      case WORKS_AT -> person && (named || EMPLOYERS.contains(head(object)));
      case LOCATED_IN -> !speaks;
      case HAS_ROLE -> person && (read.ended() || isRole(object));
      case USES -> read.ended();
      case OWNS -> (person || LED.contains(head(read.subject())));
      default -> person;
    };
  }

  /** "Head of sales" and "crane operator", and neither "former head" nor "late riser". */
  private static boolean isRole(String phrase) {
    List<String> words = List.of(phrase.toLowerCase(Locale.ROOT).split("[ -]"));
    int of = words.indexOf("of");
    String role = words.get(of > 0 ? of - 1 : words.size() - 1);
    return KnownWords.has(KnownWords.ROLES, role) && Collections.disjoint(words, NOT_NOW);
  }

  /** "Data Collection & Management" at the beginning of a line is nobody. */
  private static boolean isActivity(String subject) {
    String head = head(subject);
    return ACTIVITY_ENDINGS.stream().anyMatch(head::endsWith) || subject.contains("&");
  }

  private static String head(String phrase) {
    return phrase.substring(phrase.lastIndexOf(' ') + 1).toLowerCase(Locale.ROOT);
  }

  private static boolean isName(String text) {
    return !text.isEmpty() && Character.isUpperCase(text.codePointAt(0));
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
  private static Optional<NamedEntity> entity(
      String name, String speaker, Parties parties, EntityType type) {
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
        : StatedSentence.value(name, type);
  }
}
