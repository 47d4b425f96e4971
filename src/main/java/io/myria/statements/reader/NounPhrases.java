package io.myria.statements.reader;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import io.myria.language.TaggedWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Chunks of a sentence: names and groups of nouns. A name and a common noun are two chunks. */
final class NounPhrases {

  private static final Lexicon LISTS = Lexicon.beside(NounPhrases.class, List.of("en"));

  private static final Set<String> PRONOUNS = LISTS.words("pronouns");
  private static final Set<String> PERIODS = LISTS.words("periods");
  private static final Set<String> LINKS = LISTS.words("links");
  private static final Set<String> TITLES = WordList.of("en/titles.txt");
  private static final Set<String> FUNCTION = WordList.of("en/function-words.txt");

  /** Verbs that the tagger takes for nouns. */
  static final Set<String> VERBS = LISTS.words("verbs");

  private final Sentence words;

  private NounPhrases(Sentence words) {
    this.words = words;
  }

  static List<NounPhrase> of(AnalyzedSentence sentence) {
    NounPhrases reader = new NounPhrases(sentence.words());
    List<NounPhrase> found = new ArrayList<>();
    for (int index = 0; index < reader.words.size(); ) {
      NounPhrase next = reader.at(index);
      if (next != null) {
        found.add(next);
      }
      index = next == null ? index + 1 : next.to();
    }
    return found;
  }

  private NounPhrase at(int index) {
    TaggedWord word = words.at(index);
    if (PRONOUNS.contains(word.lower())) {
      return new NounPhrase(index, index + 1, word.text(), word.lower());
    }
    if (isName(index)) {
      int end = index + 1;
      while (isName(end) || LINKS.contains(words.at(end).lower()) && isName(end + 1)) {
        end++;
      }
      if (words.at(end).is("NUM") && words.at(end).text().length() < 3) {
        end++;
      }
      int last = end;
      while (isCommon(last)) {
        last++;
      }
      if (last > end) {
        return new NounPhrase(index, last, words.text(index, last), words.at(last - 1).lower());
      }
      return new NounPhrase(index, end, words.text(index, end), "");
    }
    int end = index;
    int last = -1;
    while (isInGroup(end) && (end == index || !PERIODS.contains(words.at(end).lower()))) {
      last = words.at(end).isNominal() || isGerund(end) ? end : last;
      end++;
    }
    if (last < 0) {
      return null;
    }
    return new NounPhrase(index, last + 1, words.text(index, last + 1), words.at(last).lower());
  }

  /** "The Marlow Road job". */
  private boolean isCommon(int index) {
    TaggedWord word = words.at(index);
    return word.is("NOUN") && !word.isCapital() && !isVerb(index) && word.text().length() > 2;
  }

  /** The tagger takes some verbs for nouns where they follow a name. */
  private boolean isVerb(int index) {
    TaggedWord before = words.at(index - 1);
    boolean noun = before.is("DET") || before.is("ADJ") || before.text().equals("'s");
    return !noun && VERBS.contains(words.at(index).lower());
  }

  private boolean isInGroup(int index) {
    TaggedWord word = words.at(index);
    boolean letter = !word.text().isBlank() && Character.isLetterOrDigit(word.text().charAt(0));
    boolean hyphen = word.text().equals("-") && words.at(index + 1).isNominal();
    return hyphen
        || letter
            && !isName(index)
            && !isVerb(index)
            && !PRONOUNS.contains(word.lower())
            && (word.isNominal() || word.is("ADJ") || word.is("NUM") || isGerund(index));
  }

  /** "Head of purchasing". */
  private boolean isGerund(int index) {
    return words.has(index - 1, "of") && words.at(index).lower().endsWith("ing");
  }

  private boolean isName(int index) {
    TaggedWord word = words.at(index);
    if (word.text().isBlank()
        || !Character.isLetter(word.text().codePointAt(0))
        || PRONOUNS.contains(word.lower())) {
      return false;
    }
    boolean title = isTitle(index);
    boolean inside = index > 0 && !words.at(index - 1).text().matches("[.:!?\"“(]");
    boolean function = FUNCTION.contains(word.lower());
    boolean owner = words.at(index + 1).lower().equals("'s");
    inside = inside || owner || isTitle(index - 1);
    return word.isCapital() && (word.is("PROPN") || title || inside && !function);
  }

  private boolean isTitle(int index) {
    TaggedWord word = words.at(index);
    return word.isCapital() && TITLES.contains(word.lower().replace(".", ""));
  }
}
