package io.myria.statements;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import io.myria.language.TaggedWord;
import java.util.Optional;
import java.util.Set;

/**
 * Nouns with what stands before them, and what an "of" hangs on them.
 *
 * @param from with articles and possessives
 * @param core after them
 * @param head after the last noun of the first part: "cup" in "a cup of tea"
 */
record NounGroup(Sentence sentence, int from, int core, int head, int to) {

  private static final Lexicon LISTS = Lexicon.beside(NounGroup.class);

  private static final int LONGEST = 9;

  static final Set<String> OWN = LISTS.words("own");

  private static final Set<String> BEFORE = LISTS.words("before");

  /** Where they stand another group begins. */
  private static final Set<String> STOPS = LISTS.words("stops");

  private static final Set<String> PRONOUNS = LISTS.words("pronouns");

  private static final Set<String> PAST = LISTS.words("past");

  private static final Set<String> SOME = LISTS.words("some");

  /** Parts of speech that the tagger gives to words that it does not know. */
  private static final Set<String> ODD = Set.of("PRON", "PUNCT", "X");

  private static final Set<String> NAMING =
      Set.of("NOUN", "PROPN", "ADJ", "VERB", "X", "INTJ", "PRON");

  private static final Set<String> JOINTS = Set.of("-", "&", "'");

  /** The one that begins there. */
  static Optional<NounGroup> at(Sentence sentence, int from) {
    return part(sentence, from).map(NounGroup::withOf);
  }

  /** The same without what an "of" hangs on it. */
  static Optional<NounGroup> part(Sentence sentence, int from) {
    return part(sentence, from, sentence.size(), false);
  }

  /**
   * @param ends whether it ends before a verb: then "'s" is no verb
   */
  private static Optional<NounGroup> part(Sentence sentence, int from, int limit, boolean ends) {
    int core = from;
    while (core < limit && sentence.in(core, BEFORE)) {
      core++;
    }
    int last = -1;
    int index = core;
    while (index < Math.min(limit, core + LONGEST) && goesOn(sentence, index, core, ends)) {
      if (isNoun(sentence, index)) {
        last = index;
      }
      index++;
    }
    return last < 0
        ? Optional.empty()
        : Optional.of(new NounGroup(sentence, from, core, last + 1, last + 1));
  }

  private NounGroup withOf() {
    if (!sentence.has(to, "of")) {
      return this;
    }
    return part(sentence, to + 1)
        .map(rest -> new NounGroup(sentence, from, core, head, rest.to()))
        .orElse(this);
  }

  /** The one that ends there. */
  static Optional<NounGroup> before(Sentence sentence, int to) {
    if (to <= 0 || !isNoun(sentence, to - 1)) {
      return Optional.empty();
    }
    int from = to - 1;
    while (from > 0
        && to - from < LONGEST
        && (goesOn(sentence, from - 1, 0, true) || sentence.in(from - 1, BEFORE))) {
      from--;
      if (sentence.in(from, BEFORE) && !sentence.has(from, "own")) {
        break;
      }
    }
    return part(sentence, from, to, true).filter(group -> group.to == to);
  }

  /** The tagger takes rare nouns for anything; what is on a list of ours is one. */
  private static boolean isNoun(Sentence sentence, int index) {
    TaggedWord word = sentence.at(index);
    if (word.text().indexOf(':') >= 0 || word.text().indexOf('*') >= 0) {
      return false;
    }
    if (word.isNominal() && !word.lower().equals("'s")) {
      return true;
    }
    TaggedWord before = sentence.at(index - 1);
    boolean number = word.is("NUM") && before.isNominal();
    boolean known =
        KnownWords.ROLES.contains(word.lower()) && (before.isNominal() || before.is("DET"))
            || KnownWords.CONDITIONS.contains(word.lower()) && word.is("ADV");
    return number || known || isOddWord(word) || isOddName(sentence, index);
  }

  private static boolean isOddWord(TaggedWord word) {
    return ODD.contains(word.tag())
        && word.text().length() > 3
        && word.text().chars().allMatch(Character::isLetter)
        && !PRONOUNS.contains(word.lower());
  }

  /** A name, whatever the tagger takes it for. */
  private static boolean isOddName(Sentence sentence, int index) {
    return isPair(sentence, index) || isFirst(sentence, index);
  }

  /** Two capitals side by side. */
  private static boolean isPair(Sentence sentence, int index) {
    return isCapital(sentence, index)
        && (isCapital(sentence, index - 1) || isCapital(sentence, index + 1));
  }

  private static boolean isCapital(Sentence sentence, int index) {
    TaggedWord word = sentence.at(index);
    return word.isCapital()
        && word.text().length() > 1
        && !PRONOUNS.contains(word.lower())
        && NAMING.contains(word.tag());
  }

  /** At the beginning, before a verb that takes somebody. */
  private static boolean isFirst(Sentence sentence, int index) {
    TaggedWord first = sentence.at(0);
    String verb = sentence.at(1).lower();
    return index == 0
        && isCapital(sentence, 0)
        && !first.lower().endsWith("s")
        && (verb.endsWith("s") || PAST.contains(verb))
        && VerbRule.begins(verb);
  }

  private static boolean goesOn(Sentence sentence, int index, int core, boolean ends) {
    TaggedWord word = sentence.at(index);
    if (index > core && STOPS.contains(word.lower())) {
      return false;
    }
    return isNoun(sentence, index)
        || word.is("ADJ")
        || word.is("NUM")
        || index > core && (isEnding(sentence, index, ends) || isJoined(sentence, index))
        || isFormed(word) && isNoun(sentence, index + 1) && !VerbRule.begins(word.lower());
  }

  private static boolean isEnding(Sentence sentence, int index, boolean ends) {
    TaggedWord word = sentence.at(index);
    return word.lower().equals("'s") && (word.is("PART") || ends && isNoun(sentence, index + 1));
  }

  private static boolean isJoined(Sentence sentence, int index) {
    return JOINTS.contains(sentence.at(index).text()) || sentence.at(index - 1).text().equals("-");
  }

  private static boolean isFormed(TaggedWord word) {
    return word.is("VERB") && (word.lower().endsWith("ing") || word.lower().endsWith("ed"));
  }

  String lead() {
    return from < core ? sentence.at(from).lower() : "";
  }

  /** The word that the group is about, in lower case. */
  String noun() {
    return sentence.at(head - 1).lower();
  }

  boolean isNamed() {
    TaggedWord word = sentence.at(head - 1);
    return word.isCapital() && (word.is("PROPN") || isOddName(sentence, head - 1));
  }

  /** Whether a capital stands in it, but for the sentence's own. */
  boolean hasName() {
    for (int i = Math.max(1, core); i < to; i++) {
      if (sentence.at(i).isCapital() && !sentence.at(i).is("PRON")) {
        return true;
      }
    }
    return false;
  }

  boolean isIn(Set<String> nouns) {
    return KnownWords.has(nouns, noun());
  }

  boolean isIndefinite() {
    return from == core || SOME.contains(lead());
  }

  boolean isOwn() {
    return OWN.contains(lead());
  }

  /** As it is written, without articles and possessives. */
  String words() {
    return sentence.text(core, to);
  }
}
