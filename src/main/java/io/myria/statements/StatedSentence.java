package io.myria.statements;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import io.myria.statements.KnowledgeDraft.Told;
import io.myria.statements.reader.Gazetteer;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * One sentence while its statements are read: who is meant by its groups of nouns, and whether its
 * verbs state something. Confined to one reading.
 *
 * @param since when what it states began: the day it tells, or when it was said
 * @param said the event's time, which is since when a date or a value is so: its day is its value
 */
record StatedSentence(
    Sentence words, Parties parties, KnowledgeDraft draft, Instant since, Instant said) {

  private static final Lexicon LISTS = Lexicon.beside(StatedSentence.class);

  private static final Set<String> SHOWN = LISTS.words("shown");

  /** What a verb says of its subject. */
  enum Stance {
    SAID,
    /** Said to be so no more. */
    DENIED,
    /** Asked, wished, supposed, planned, reported, or denied of another time. */
    OPEN
  }

  private static final Set<Relation> VALUES = Set.of(Relation.SCHEDULED_FOR, Relation.ATTR);

  private static final double SURE = 0.9;
  private static final double LESS_SURE = 0.7;

  private static final Set<String> SUPPOSED = LISTS.words("supposed");

  private static final Set<String> UNREAL = LISTS.words("unreal");

  private static final Set<String> WISHES = LISTS.words("wishes");

  private static final Set<String> NOT = LISTS.words("not");

  private static final Set<String> NO_MORE = LISTS.words("no-more");

  private static final Set<String> FICTION = LISTS.words("fiction");

  private static final Set<String> UNNAMED = LISTS.words("unnamed");

  Stance stance(int verb, int end) {
    int clause = words.clause(verb);
    boolean open =
        words.isQuestion()
            || words.isWhollyQuoted()
            || words.at(verb).quoted()
            || isOfStory()
            || words.first(0, verb, SUPPOSED) >= 0
            || words.first(end, words.size(), Set.of("if", "unless")) >= 0
            || unreal(clause, verb) >= 0;
    if (open) {
      return Stance.OPEN;
    }
    boolean not = words.first(clause, verb, NOT) >= 0;
    return not || isNoLonger() ? Stance.DENIED : Stance.SAID;
  }

  /** "In the film, Ann works at a bank": nobody does. */
  private boolean isOfStory() {
    return words.has(0, "in")
        && words.in(1, Set.of("the", "this", "that", "a", "my"))
        && words.in(2, FICTION);
  }

  boolean isNoLonger() {
    int more = words.first(1, words.size(), Set.of("more"));
    return words.first(0, words.size(), NO_MORE) >= 0 || more > 0 && words.has(more - 1, "any");
  }

  /** Whether what is asked, wished, supposed or denied is anywhere in it. */
  boolean isOpen() {
    return words.isQuestion()
        || words.isWhollyQuoted()
        || words.first(0, words.size(), SUPPOSED) >= 0
        || words.first(0, words.size(), WISHES) >= 0;
  }

  private int unreal(int clause, int verb) {
    return words.has(verb - 1, "to") ? verb - 1 : words.first(clause, verb, UNREAL);
  }

  /** Whom or what a group of nouns means; empty where it does not tell. */
  Optional<NamedEntity> entity(NounGroup group, EntityType type) {
    String text = group.words();
    if (EntityKeys.of(text).isEmpty()) {
      return Optional.empty();
    }
    if (group.isOwn()) {
      return parties.speaker().map(who -> who.its(text, type));
    }
    if (group.lead().equals("your")) {
      return parties.addressee().map(who -> who.its(text, type));
    }
    return UNNAMED.contains(group.lead())
        ? Optional.empty()
        : Optional.of(new NamedEntity(EntityKeys.of(text), text, type));
  }

  /** The same behind a verb, where "this" and "some" show something. */
  Optional<NamedEntity> object(NounGroup group, EntityType type) {
    boolean shown = SHOWN.contains(group.lead());
    String text = group.words();
    return shown && !EntityKeys.of(text).isEmpty()
        ? Optional.of(new NamedEntity(EntityKeys.of(text), text, type))
        : entity(group, type);
  }

  /** Some words as they stand. */
  static Optional<NamedEntity> value(String text, EntityType type) {
    String key = EntityKeys.of(text);
    return key.isEmpty() ? Optional.empty() : Optional.of(new NamedEntity(key, text, type));
  }

  void state(NamedEntity from, Relation relation, NamedEntity to) {
    state(from, relation, to, Stance.SAID);
  }

  void state(NamedEntity from, Relation relation, NamedEntity to, Stance stance) {
    // "I moved to Notion" says where the notes are.
    boolean program = relation == Relation.LIVES_IN && Gazetteer.isProduct(to.key());
    if (stance != Stance.OPEN && !program) {
      boolean known = relation != Relation.OWNS && relation != Relation.LIKES;
      Told told =
          new Told(
              stance == Stance.DENIED,
              VALUES.contains(relation) ? said : since,
              Optional.empty(),
              known ? SURE : LESS_SURE,
              words.text(),
              KnowledgeSource.WORDS);
      draft.edge(from, relation.wire(), Optional.of(to), told);
    }
  }
}
