package io.myria.recall.ranking;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * All signals of all units for a question, in one order of columns, each on a scale of its own.
 * Those of meaning are there where the question and the corpus have vectors. Confined to one
 * question.
 */
final class FeatureExtractor {

  /** What matches the question: by how much more than the corpus does on the whole. */
  private static final List<String> MATCHES =
      List.of(
          """
          words cover rarest near_words near_cover sitting_words sitting_cover sentence \
          sentence_cover pairs roots near_roots root_cover root_sentence"""
              .split(" "));

  /** What a cosine counts beside a match of words where both are added up, each standardised. */
  static final double MEANING = 1.5;

  private record Pair(QuestionType kind, String signal, String name) {
    Pair(QuestionType kind, String signal) {
      this(kind, signal, kind.name().toLowerCase(Locale.ROOT) + "*" + signal);
    }
  }

  /** Signals that mean something for one kind of question. */
  private static final List<Pair> PAIRS =
      List.of(
          new Pair(QuestionType.WHEN, "times"),
          new Pair(QuestionType.WHEN, "first_person"),
          new Pair(QuestionType.WHEN, "near_words"),
          new Pair(QuestionType.WHEN, "length"),
          new Pair(QuestionType.HOW_MANY, "numbers"),
          new Pair(QuestionType.HOW_MANY, "counts"),
          new Pair(QuestionType.HOW_LONG, "numbers"),
          new Pair(QuestionType.HOW_LONG, "times"),
          new Pair(QuestionType.WHO, "names"),
          new Pair(QuestionType.WHERE, "names"),
          new Pair(QuestionType.WHICH, "names"),
          new Pair(QuestionType.WHAT, "quotes"),
          new Pair(QuestionType.WHAT, "image"),
          new Pair(QuestionType.LIST, "length"),
          new Pair(QuestionType.LIST, "sitting_words"),
          new Pair(QuestionType.BOTH, "speaker"),
          new Pair(QuestionType.GUESS, "length"),
          new Pair(QuestionType.DATED, "date"),
          new Pair(QuestionType.DATED, "mention"));

  private final ParsedQuestion asked;
  private final Neighbourhood near;
  private final Columns columns;

  /** With the signals of words, speakers, times and places. */
  FeatureExtractor(Corpus corpus, ParsedQuestion asked) {
    this.asked = asked;
    this.near = new Neighbourhood(corpus.stage());
    this.columns = new Columns(corpus.stage().size());
    WordSignals.add(corpus, asked, columns);
    SittingSignals.add(corpus, asked, columns);
    // Trust asks how much of the question was found at all, which a scale of its own would hide.
    columns.add("unit_share", columns.get("root_cover"));
    columns.add("near_share", columns.get("near_cover"));
    MATCHES.forEach(name -> columns.add(name, Scale.standard(columns.get(name))));
    lexicalNeighbours();
  }

  /**
   * All signals, once.
   *
   * @param cosines how near each unit is to the question in meaning; empty without vectors
   */
  Columns with(Optional<double[]> cosines) {
    double[] base = columns.get("words");
    if (cosines.isPresent()) {
      meaning(cosines.get());
      base = sum(base, columns.get("meaning"), MEANING);
      new Feedback(near.stage(), base).addTo(columns);
    }
    columns.add("sitting_base", near.best(base));
    questions(base);
    roles();
    pairs();
    return columns;
  }

  private void lexicalNeighbours() {
    double[] words = columns.get("words");
    double[] sentence = columns.get("root_sentence");
    columns.add("words_before", near.beside(words, -1));
    columns.add("words_after", near.beside(words, 1));
    columns.add("sentence_before", near.beside(sentence, -1));
    columns.add("sentence_after", near.beside(sentence, 1));
    columns.add("words_most", near.most(words));
    columns.add("words_best", near.best(words));
  }

  private void meaning(double[] cosine) {
    double[] values = columns.add("meaning", Scale.standard(cosine));
    columns.add("meaning_near", Scale.standard(near.near(values)));
    columns.add("meaning_before", near.beside(values, -1));
    columns.add("meaning_after", near.beside(values, 1));
    columns.add("meaning_most", near.most(values));
    columns.add("meaning_best", near.best(values));
    columns.add("meaning_mean", near.mean(values));
  }

  /** Users tell what is so, in few words; assistants repeat it, at length. */
  private void roles() {
    of("user", "length", "words", "asks");
    of("assistant", "words");
    if (columns.all().containsKey("meaning")) {
      of("user", "meaning");
      of("assistant", "meaning", "meaning_best");
    }
  }

  private void of(String role, String... signals) {
    for (String signal : signals) {
      columns.add(role + "*" + signal, product(columns.get(role), columns.get(signal)));
    }
  }

  /** Who answers rarely repeats the question. */
  private void questions(double[] base) {
    double[] asked = columns.add("asked_before", near.beside(columns.get("asks"), -1));
    columns.add("asked_words", product(asked, columns.get("words_before")));
    columns.add("asked_base", product(asked, near.beside(base, -1)));
    columns.add("base_two_before", near.beside(base, -2));
  }

  private void pairs() {
    for (Pair pair : PAIRS) {
      boolean holds = asked.kinds()[pair.kind().ordinal()] > 0;
      columns.add(pair.name(), holds ? columns.get(pair.signal()) : columns.nothing());
    }
  }

  private double[] product(double[] left, double[] right) {
    double[] product = new double[left.length];
    for (int u = 0; u < left.length; u++) {
      product[u] = left[u] * right[u];
    }
    return product;
  }

  private double[] sum(double[] left, double[] right, double weight) {
    double[] sum = new double[left.length];
    for (int u = 0; u < left.length; u++) {
      sum[u] = left[u] + weight * right[u];
    }
    return sum;
  }
}
