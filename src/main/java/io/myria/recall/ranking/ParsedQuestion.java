package io.myria.recall.ranking;

import io.myria.language.Analysis;
import io.myria.language.date.Moments;
import io.myria.language.date.Span;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A question as it is read on a corpus.
 *
 * @param words its telling terms in order: no function words, no names of who speaks in the corpus
 * @param names its terms that name somebody who speaks there
 * @param named who they name
 * @param spans the days it speaks of
 * @param kinds what kind of question it is, 0 or 1, by {@link QuestionType}'s ordinal
 */
public record ParsedQuestion(
    List<String> words, List<String> names, Set<Integer> named, List<Span> spans, float[] kinds) {

  /** Longer questions are read up to here; more words tell nothing more. */
  private static final int MOST_WORDS = 64;

  /** What is written in hiragana alone inflects, or relates the words beside it, in Japanese. */
  private static final Pattern GRAMMAR = Pattern.compile("\\p{IsHiragana}+");

  public static ParsedQuestion of(Question question, Sittings stage) {
    List<String> terms = Analysis.rankedTerms(question.text());
    Set<String> functionWords = Analysis.stopWordsAmong(terms);
    Set<String> words = new LinkedHashSet<>();
    Set<String> names = new LinkedHashSet<>();
    Set<Integer> named = new TreeSet<>();
    for (String term : terms) {
      Set<Integer> speakers = stage.speakersNamed(term);
      if (!speakers.isEmpty()) {
        names.add(term);
        named.addAll(speakers);
      } else if (!functionWords.contains(term)
          && !GRAMMAR.matcher(term).matches()
          && words.size() < MOST_WORDS) {
        words.add(term);
      }
    }
    if (words.isEmpty() && names.isEmpty()) {
      terms.stream().limit(MOST_WORDS).forEach(words::add);
    }
    List<Span> spans = spans(question, stage);
    float[] kinds = QuestionType.of(question.text(), terms, named.size(), !spans.isEmpty());
    return new ParsedQuestion(new ArrayList<>(words), new ArrayList<>(names), named, spans, kinds);
  }

  private static List<Span> spans(Question question, Sittings stage) {
    if (stage.size() == 0) {
      return List.of();
    }
    int first = stage.unit(0).turn().at().atZone(java.time.ZoneOffset.UTC).getYear();
    int last = stage.unit(stage.size() - 1).turn().at().atZone(java.time.ZoneOffset.UTC).getYear();
    // A corpus of centuries names no year worth guessing.
    return Moments.asked(question.text(), Math.max(first - 1, last - 20), last + 1);
  }
}
