package io.myria.recall.ranking;

/** What must be reached, a little below what docs/ranking.md says is. */
final class LeastFigures {

  static final double WORDS_IN_1000 = 84;
  static final double WORDS_IN_2000 = 88;
  static final double MEANING_IN_1000 = 87;
  static final double MEANING_IN_2000 = 92;

  static final double ASSISTED_IN_1000 = 45;
  static final double ASSISTED_IN_2000 = 55;

  private LeastFigures() {}
}
