package io.myria.derive.knowledge;

import io.myria.derive.language.Lexicon;
import io.myria.derive.language.Sentence;
import io.myria.derive.language.TaggedWord;
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

  private static final int LONGEST = 9;

  static final Set<String> OWN = Lexicon.of("my our");

  private static final Set<String> BEFORE =
      Lexicon.of(
          """
          a an the this that these those my our your his her its their some any another all both
          each every no own such
          """);

  private static final Set<String> SOME = Lexicon.of("a an some");

  /** The one that begins there. */
  static Optional<NounGroup> at(Sentence sentence, int from) {
    return part(sentence, from).map(NounGroup::withOf);
  }

  /** The same without what an "of" hangs on it. */
  static Optional<NounGroup> part(Sentence sentence, int from) {
    int core = from;
    while (core < sentence.size() && sentence.in(core, BEFORE)) {
      core++;
    }
    int last = -1;
    int index = core;
    while (index < Math.min(sentence.size(), core + LONGEST) && goesOn(sentence, index, core)) {
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
        && (goesOn(sentence, from - 1, 0) || sentence.in(from - 1, BEFORE))) {
      from--;
      if (sentence.in(from, BEFORE) && !sentence.has(from, "own")) {
        break;
      }
    }
    return part(sentence, from).filter(group -> group.to == to);
  }

  private static boolean isNoun(Sentence sentence, int index) {
    TaggedWord word = sentence.at(index);
    boolean number = word.is("NUM") && index > 0 && sentence.at(index - 1).isNominal();
    return word.isNominal() && !word.lower().equals("'s") || number;
  }

  private static boolean goesOn(Sentence sentence, int index, int core) {
    TaggedWord word = sentence.at(index);
    boolean ending = word.lower().equals("'s") && word.is("PART") && index > core;
    boolean joined = Set.of("-", "&", "'").contains(word.text()) && index > core;
    boolean formed =
        word.is("VERB")
            && (word.lower().endsWith("ing") || word.lower().endsWith("ed"))
            && isNoun(sentence, index + 1);
    return word.isNominal() || word.is("ADJ") || word.is("NUM") || ending || joined || formed;
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
    return word.is("PROPN") && word.isCapital();
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

  /** The same without what an "of" hangs on it. */
  String headWords() {
    return sentence.text(core, head);
  }
}
