package io.myria.statements.reader;

import io.myria.language.Analysis;
import io.myria.language.Lexicon;
import io.myria.language.TaggedWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The content words of a sentence. */
final class ContentWords {

  private static final Lexicon LISTS = Lexicon.beside(ContentWords.class, List.of("en"));

  private static final Set<String> AUXILIARIES = LISTS.words("auxiliaries");
  private static final Set<String> QUALIFYING = LISTS.words("qualifying");

  /** Tags that end a prepositional phrase. */
  private static final Set<String> ENDING = Set.of("VERB", "AUX", "PUNCT", "SCONJ", "PRON");

  static final Set<String> FUNCTION_WORDS = WordList.of("en/function-words.txt");

  private ContentWords() {}

  static List<ContentWord> of(AnalyzedSentence sentence) {
    int predicate = sentence.predicate();
    Set<String> functional = functional(sentence);
    List<ContentWord> words = new ArrayList<>();
    String after = "";
    for (int index = 0; index < sentence.words().size(); index++) {
      TaggedWord word = sentence.words().at(index);
      after = word.is("ADP") ? word.lower() : ENDING.contains(word.tag()) ? "" : after;
      if (word.is("PART") || isAuxiliary(word) || !isWord(word.text())) {
        continue;
      }
      Optional<TypedSpan> value = value(sentence, word);
      boolean first = index == 0;
      boolean name =
          value.isEmpty()
              && word.isCapital()
              && !word.is("PRON")
              && (word.is("PROPN") || !first && !word.is("ADJ") || sentence.isName(index));
      boolean before = index < predicate;
      boolean label = value.filter(sentence::isLabel).isPresent();
      for (String term : Analysis.terms(word.text())) {
        if (name && !FUNCTION_WORDS.contains(term) || !name && !functional.contains(term)) {
          words.add(
              new ContentWord(
                  term,
                  name,
                  label,
                  value.isPresent(),
                  before,
                  word.isVerbal(),
                  sentence.from() * 1000 + index,
                  QUALIFYING.contains(sentence.words().at(index - 1).lower()),
                  after));
        }
      }
    }
    return words;
  }

  private static boolean isAuxiliary(TaggedWord word) {
    return word.is("AUX") && AUXILIARIES.contains(word.lower());
  }

  private static Set<String> functional(AnalyzedSentence sentence) {
    return sentence.isEnglish()
        ? FUNCTION_WORDS
        : Analysis.stopWordsAmong(Analysis.distinctTerms(sentence.text()));
  }

  private static Optional<TypedSpan> value(AnalyzedSentence sentence, TaggedWord word) {
    TextSpan place = new TextSpan(word.from(), word.to());
    return sentence.values().stream().filter(span -> span.place().overlaps(place)).findFirst();
  }

  private static boolean isWord(String text) {
    return text.codePoints().anyMatch(Character::isLetterOrDigit);
  }
}
