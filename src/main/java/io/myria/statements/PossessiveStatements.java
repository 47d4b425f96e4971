package io.myria.statements;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import java.util.Optional;
import java.util.Set;

/**
 * Reads what "my", "our" and "your" state: kin, friends, what belongs to whom, and what is called
 * how. Confined to one reading.
 */
final class PossessiveStatements {

  private static final Lexicon LISTS = Lexicon.beside(PossessiveStatements.class);

  private static final Set<String> CALLED = LISTS.words("called");

  private static final Set<String> WISHED = LISTS.words("wished");

  /** Before what one speaks of and does not have. */
  private static final Set<String> WITHOUT = LISTS.words("without");

  private final StatedSentence sentence;
  private final Sentence words;

  PossessiveStatements(StatedSentence sentence) {
    this.sentence = sentence;
    this.words = sentence.words();
  }

  void read() {
    if (words.isWhollyQuoted()) {
      return;
    }
    for (int i = 0; i < words.size(); i++) {
      boolean own = words.in(i, NounGroup.OWN);
      boolean yours = words.has(i, "your");
      if ((own || yours) && !words.at(i).quoted()) {
        Optional<NounGroup> group = NounGroup.part(words, i);
        Optional<NamedEntity> who =
            own ? sentence.parties().speaker() : sentence.parties().addressee();
        // What a user without a name says of "our website" is often pasted.
        boolean pasted = words.has(i, "our") && !sentence.parties().named();
        if (group.isPresent() && who.isPresent()) {
          read(group.get(), who.get(), own, pasted);
        }
      }
      called(i);
    }
  }

  private void read(NounGroup group, NamedEntity who, boolean own, boolean pasted) {
    int noun = nounOf(group);
    String word = words.at(noun).lower();
    boolean possessed =
        words.at(noun + 1).text().matches("['’]s?") && words.at(noun + 1).is("PART");
    String what = words.text(group.core(), noun + 1);
    NamedEntity its = who.its(what, typeOf(word));
    boolean real = !words.isQuestion() && words.first(0, group.from(), WITHOUT) < 0;
    if (KnownWords.KIN.contains(word) || KnownWords.KNOWN.contains(word)) {
      if (real && own) {
        person(group, noun, who, its);
      }
    } else if (real && !possessed && !pasted && isPlain(group, noun)) {
      thing(group, noun, who, its);
    }
  }

  /** Nothing but what it is called stands before it: neither "ideal" nor somebody else. */
  private boolean isPlain(NounGroup group, int noun) {
    boolean plain = noun == group.head() - 1 || isName(words, noun + 1, group.head());
    for (int i = group.core(); i < noun; i++) {
      String lower = words.at(i).lower();
      plain &=
          !WISHED.contains(lower)
              && !KnownWords.has(KnownWords.KIN, lower)
              && !KnownWords.has(KnownWords.KNOWN, lower);
    }
    return plain;
  }

  /** Its first noun that says what kin or friend it is, else the last. */
  private int nounOf(NounGroup group) {
    for (int i = group.core(); i < group.head(); i++) {
      String lower = words.at(i).lower();
      boolean named = i + 1 >= group.head() || words.at(i + 1).isCapital() || ends(i + 1);
      if (named
          && (KnownWords.KIN.contains(lower)
              || KnownWords.KNOWN.contains(lower)
              || KnownWords.ANIMALS.contains(lower) && isName(words, i + 1, group.head()))) {
        return i;
      }
    }
    return group.head() - 1;
  }

  private boolean ends(int i) {
    return words.at(i).lower().equals("'s");
  }

  private static EntityType typeOf(String word) {
    if (KnownWords.has(KnownWords.ANIMALS, word)) {
      return EntityType.ANIMAL;
    }
    if (KnownWords.has(KnownWords.GROUPS, word)) {
      return EntityType.GROUP;
    }
    boolean person = KnownWords.KIN.contains(word) || KnownWords.KNOWN.contains(word);
    return person ? EntityType.PERSON : EntityType.THING;
  }

  /** Somebody of whom something is said, or who has a name. */
  private void person(NounGroup group, int noun, NamedEntity who, NamedEntity its) {
    Optional<NamedEntity> name = apposed(group, noun);
    boolean told = isTold(noun + 1);
    if (name.isEmpty() && !told) {
      return;
    }
    boolean kin = KnownWords.KIN.contains(words.at(noun).lower());
    NamedEntity whom = name.orElse(its);
    sentence.state(whom, kin ? Relation.RELATED_TO : Relation.KNOWS, who);
    if (name.isPresent()) {
      sentence.state(whom, Relation.SAME_AS, its);
    }
  }

  /** Whether a verb or a possession follows at once. */
  private boolean isTold(int after) {
    int next = after;
    while (words.at(next).is("ADV") || words.in(next, Set.of("never", "always"))) {
      next++;
    }
    return words.at(next).isVerbal() || words.at(after).lower().equals("'s");
  }

  private void thing(NounGroup group, int noun, NamedEntity who, NamedEntity its) {
    String word = words.at(noun).lower();
    boolean singular = !word.endsWith("s");
    boolean animal = KnownWords.has(KnownWords.ANIMALS, word);
    if (animal || singular && KnownWords.GOODS.contains(word)) {
      sentence.state(who, Relation.OWNS, its);
    } else if (singular && KnownWords.CLOSE_GROUPS.contains(word)) {
      sentence.state(who, Relation.MEMBER_OF, its);
    }
    if (noun < group.head() - 1) {
      StatedSentence.value(words.text(noun + 1, group.head()), its.type())
          .ifPresent(name -> named(its, name));
    } else if (animal || group.isIn(KnownWords.GROUPS) || group.isIn(KnownWords.MAKES)) {
      name(group.to()).ifPresent(name -> named(its, name));
    }
  }

  /** ", Max," or ", Max." behind it. */
  private Optional<NamedEntity> name(int at) {
    if (!words.has(at, ",") || !words.at(at + 1).is("PROPN") || !words.at(at + 1).isCapital()) {
      return Optional.empty();
    }
    int end = at + 1;
    while (words.at(end).is("PROPN") && words.at(end).isCapital()) {
      end++;
    }
    boolean closed = end >= words.size() || words.in(end, Set.of(",", ".", "!", ";"));
    boolean person =
        sentence
            .parties()
            .addressee()
            .map(NamedEntity::key)
            .orElse("")
            .equals(words.at(at + 1).lower());
    return closed && !person
        ? StatedSentence.value(words.text(at + 1, end), EntityType.THING)
        : Optional.empty();
  }

  private void named(NamedEntity what, NamedEntity name) {
    sentence.state(what, Relation.NAMED, name.as(what.type()));
    sentence.state(name.as(what.type()), Relation.SAME_AS, what);
  }

  /** "A dog named Max", "a project called Apollo". */
  private void called(int i) {
    if (!words.in(i, CALLED) || words.at(i - 1).isVerbal() || words.isQuestion()) {
      return;
    }
    Optional<NounGroup> what = NounGroup.before(words, i);
    Optional<NounGroup> name = NounGroup.part(words, words.has(i + 1, "\"") ? i + 2 : i + 1);
    if (what.isPresent()
        && name.filter(one -> one.hasName() && one.from() == one.core()).isPresent()) {
      sentence
          .object(what.get(), typeOf(what.get().noun()))
          .ifPresent(
              one ->
                  StatedSentence.value(name.get().words(), one.type())
                      .ifPresent(as -> sentence.state(one, Relation.NAMED, as)));
    }
  }

  /** The name of "my sister Anna", where the group ends with one. */
  static Optional<NamedEntity> apposed(NounGroup group, EntityType type) {
    for (int i = group.core(); i + 1 < group.head(); i++) {
      String lower = group.sentence().at(i).lower();
      if ((KnownWords.KIN.contains(lower) || KnownWords.KNOWN.contains(lower))
          && isName(group.sentence(), i + 1, group.head())) {
        return StatedSentence.value(group.sentence().text(i + 1, group.head()), type);
      }
    }
    return Optional.empty();
  }

  private Optional<NamedEntity> apposed(NounGroup group, int noun) {
    Optional<NamedEntity> within = apposed(group, EntityType.PERSON);
    return within.isPresent() || noun != group.head() - 1 ? within : name(noun + 1);
  }

  private static boolean isName(Sentence words, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!words.at(i).is("PROPN") || !words.at(i).isCapital()) {
        return false;
      }
    }
    return to > from;
  }
}
