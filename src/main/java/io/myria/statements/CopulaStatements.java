package io.myria.statements;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import io.myria.statements.StatedSentence.Stance;
import java.util.Optional;
import java.util.Set;

/**
 * Reads what "is" states, and what stands beside a noun as "by", "on" and "tomorrow" do: roles,
 * prices, dates, values, authors. Confined to one reading.
 */
final class CopulaStatements {

  private static final Lexicon LISTS = Lexicon.beside(CopulaStatements.class);

  private static final Set<String> CONDITIONS = LISTS.words("conditions");

  private static final Set<String> IS = LISTS.words("is");

  private static final Set<String> BESIDE = LISTS.words("beside");

  private static final Set<String> VAGUE = LISTS.words("vague");

  private static final Set<String> FAVORITE = LISTS.words("favorite");

  /** What is over is no plan, and what is called off no date. */
  private static final Set<String> OVER = LISTS.words("over");

  private static final Set<String> ADJACENT = LISTS.words("adjacent");

  private static final Set<String> ASIDE = LISTS.words("aside");

  private static final Set<String> SOON = LISTS.words("soon");

  private final StatedSentence sentence;
  private final Sentence words;

  CopulaStatements(StatedSentence sentence) {
    this.sentence = sentence;
    this.words = sentence.words();
  }

  void read() {
    for (int i = 0; i < words.size(); i++) {
      if (words.in(i, IS) && words.at(i).isVerbal()) {
        int from = i + 1;
        while (words.in(from, SOON)) {
          from++;
        }
        Stance stance = sentence.stance(i, from);
        if (stance != Stance.OPEN) {
          is(i, from, words.in(from, Set.of("not", "n't")) ? Stance.OPEN : stance);
        }
      }
      if (words.has(i, "by")) {
        by(i);
      }
      event(i);
    }
  }

  private void is(int verb, int from, Stance stance) {
    if (stance != Stance.SAID) {
      return;
    }
    boolean speaks = words.has(verb - 1, "i");
    Optional<NounGroup> group = NounGroup.before(words, verb);
    if (speaks) {
      sentence.parties().speaker().ifPresent(who -> ofPerson(who, from));
    } else if (group.isPresent()
        && !words.at(group.get().from() - 1).is("ADP")
        && !words.in(group.get().from() - 1, ASIDE)) {
      of(group.get(), from);
    }
  }

  private void of(NounGroup group, int from) {
    boolean known = group.isIn(KnownWords.KIN) || group.isIn(KnownWords.KNOWN);
    if (group.isNamed() && group.lead().isEmpty() || known && group.isOwn()) {
      Optional<NamedEntity> name =
          PossessiveStatements.apposed(group, EntityType.PERSON)
              .or(() -> sentence.entity(group, EntityType.PERSON));
      name.ifPresent(who -> ofPerson(who, from));
    }
    Set<String> before = Set.of(words.at(group.core()).lower());
    if (group.isOwn() && before.stream().anyMatch(FAVORITE::contains)) {
      favorite(from);
    } else if (!group.lead().isEmpty() || group.isNamed() || group.hasName()) {
      sentence.entity(group, EntityType.THING).ifPresent(what -> ofThing(group, what, from));
    }
  }

  private void ofPerson(NamedEntity who, int from) {
    Optional<NounGroup> role = NounGroup.part(words, from);
    role.filter(one -> Set.of("a", "an", "the", "our").contains(one.lead()))
        .filter(one -> one.isIn(KnownWords.ROLES) && !words.at(one.to()).lower().equals("'s"))
        .flatMap(one -> StatedSentence.value(one.words(), EntityType.SUBJECT))
        .ifPresent(is -> sentence.state(who, Relation.HAS_ROLE, is));
    role.filter(NounGroup::isOwn).ifPresent(one -> toSpeaker(who, one));
    state(who, words.in(from, Set.of("a", "an")) ? from + 1 : from);
  }

  /** What somebody is like for long, in one word. */
  private void state(NamedEntity who, int at) {
    boolean ends =
        at + 1 >= words.size()
            || words.at(at + 1).is("PUNCT")
            || words.in(at + 1, Set.of("and", "to", "with", "now"));
    String word = words.at(at).text();
    if (ends && words.in(at, KnownWords.MARITAL)) {
      state(who, "marital status", word);
    } else if (ends && words.in(at, KnownWords.DIETS)) {
      state(who, "diet", word);
    } else if (ends && words.in(at, CONDITIONS)) {
      value(who, Relation.HAS_CONDITION, word, EntityType.THING);
    }
  }

  /** "Bo is my best friend", "Ho Chi is my trainer". */
  private void toSpeaker(NamedEntity who, NounGroup group) {
    boolean kin = KnownWords.KIN.contains(group.noun());
    // "Our manager" is one of the firm, and "my manager" somebody that one knows.
    boolean office = group.lead().equals("our") && KnownWords.ROLES.contains(group.noun());
    if (kin || KnownWords.KNOWN.contains(group.noun()) && !office) {
      sentence
          .parties()
          .speaker()
          .ifPresent(me -> sentence.state(who, kin ? Relation.RELATED_TO : Relation.KNOWS, me));
    }
  }

  private void state(NamedEntity who, String attribute, String value) {
    value(who.its(attribute, EntityType.THING), Relation.ATTR, value, EntityType.THING);
  }

  private void ofThing(NounGroup group, NamedEntity what, int from) {
    Optional<String> price = ValuePhrases.money(words, from);
    int at = words.in(from, Set.of("on", "at")) ? from + 1 : from;
    boolean dated = at > from || group.isIn(KnownWords.EVENTS);
    Optional<String> day = dated ? ValuePhrases.time(words, at) : Optional.empty();
    if (VAGUE.contains(group.noun())) {
      return;
    }
    if (KnownWords.ATTRIBUTES.contains(group.noun()) && !words.has(from - 1, "are")) {
      boolean spelled = KnownWords.SPELLED.contains(group.noun());
      ValuePhrases.plain(words, from)
          .filter(value -> spelled || value.chars().anyMatch(Character::isDigit))
          .or(() -> day)
          .ifPresent(value -> value(what, Relation.ATTR, value, EntityType.THING));
    } else if (price.isPresent()) {
      value(what, Relation.COSTS, price.get(), EntityType.AMOUNT);
    } else if (day.isPresent()) {
      value(what, Relation.SCHEDULED_FOR, day.get(), EntityType.TIME);
    } else if (group.noun().equals("name")) {
      name(group, from);
    } else if (words.has(from, "on", "hold")) {
      state(what, "status", "on hold");
    } else if (words.in(from, KnownWords.STATUSES)) {
      state(what, "status", words.at(from).text());
    } else if (!words.has(from - 1, "'s")) {
      place(what, from);
    }
  }

  private void value(NamedEntity what, Relation relation, String value, EntityType type) {
    StatedSentence.value(value, type).ifPresent(is -> sentence.state(what, relation, is));
  }

  /** "My dog's name is Max", "the name of the band is Rust". */
  private void name(NounGroup group, int from) {
    Optional<NounGroup> name = NounGroup.part(words, from).filter(one -> one.hasName());
    String text = group.words();
    if (name.isEmpty() || !text.endsWith("'s name")) {
      return;
    }
    String owner = text.substring(0, text.length() - "'s name".length());
    Optional<NamedEntity> what =
        group.isOwn()
            ? sentence.parties().speaker().map(who -> who.its(owner, EntityType.THING))
            : StatedSentence.value(owner, EntityType.THING);
    what.ifPresent(one -> value(one, Relation.NAMED, name.get().words(), EntityType.THING));
  }

  private void place(NamedEntity what, int from) {
    if (!words.in(from, Set.of("in", "at"))) {
      return;
    }
    NounGroup.part(words, from + 1)
        .filter(NounGroup::hasName)
        .filter(one -> ValuePhrases.timeEnd(words, from + 1) == from + 1)
        .flatMap(one -> sentence.entity(one, EntityType.PLACE))
        .ifPresent(where -> sentence.state(what, Relation.LOCATED_IN, where));
  }

  /** "My favorite band is Rust". */
  private void favorite(int from) {
    NounGroup.at(words, from)
        .filter(one -> one.hasName() || one.from() == one.core())
        .flatMap(one -> sentence.entity(one, EntityType.SUBJECT))
        .ifPresent(
            what ->
                sentence
                    .parties()
                    .speaker()
                    .ifPresent(who -> sentence.state(who, Relation.LIKES, what)));
  }

  /** "A novel by Patrick Rothfuss". */
  private void by(int by) {
    Optional<NounGroup> work =
        NounGroup.before(words, by).filter(one -> one.isIn(KnownWords.WORKS));
    Optional<NounGroup> author =
        NounGroup.part(words, by + 1).filter(one -> one.from() == one.core() && one.hasName());
    if (work.isPresent() && author.isPresent() && author.get().isNamed()) {
      StatedSentence.value(author.get().words(), EntityType.PERSON)
          .ifPresent(
              who ->
                  StatedSentence.value(work.get().words(), EntityType.THING)
                      .ifPresent(what -> sentence.state(who, Relation.MADE, what)));
    }
  }

  /** "The launch tomorrow", "our review on Friday", "the wedding will be on 3 May". */
  private void event(int end) {
    Optional<NounGroup> event =
        words.at(end - 1).isNominal()
            ? NounGroup.before(words, end).filter(one -> one.isIn(KnownWords.EVENTS))
            : Optional.empty();
    if (event.isEmpty() || words.isQuestion() || words.first(0, words.size(), OVER) >= 0) {
      return;
    }
    int from = end;
    while (words.in(from, BESIDE) && from < end + 3) {
      from++;
    }
    boolean beside = from > end || words.in(from, ADJACENT);
    if (beside && !sentence.isOpen()) {
      ValuePhrases.time(words, from)
          .ifPresent(
              day ->
                  sentence
                      .object(event.get(), EntityType.THING)
                      .ifPresent(
                          what -> value(what, Relation.SCHEDULED_FOR, day, EntityType.TIME)));
    }
  }
}
