package io.myria.recall.ranking;

/**
 * An answer as its confidence is learned from.
 *
 * @param lesson that it must not be learned with to be judged by
 * @param kind of case, such as {@code own} or {@code never said}
 * @param budget tokens of the context
 * @param answered whether it holds all the evidence
 * @param share of its domain among others, 1 if it weighs as many questions as it has
 */
record TrustCase(
    String lesson, Kind kind, int budget, boolean answered, double[] features, double share) {

  /** The same of a domain that weighs so much. */
  TrustCase weighing(double other) {
    return new TrustCase(lesson, kind, budget, answered, features, other);
  }

  double weight() {
    return kind.weight * share;
  }

  /**
   * How a question, or what may answer it, was changed. In the mixture that is learned from, about
   * half of the weight is on answers that do not hold what answers.
   *
   * @param weight of a case
   * @param neverAnswers whether no such answer holds the evidence, however it looks
   */
  enum Kind {
    /** The question as it is. */
    OWN(1, false),
    /** The same, answered by nearness and age instead of by the ranking. */
    POOR_CHOICE(0.5, false),
    /** What a second page holds. */
    SECOND_PAGE(0.5, false),
    /** Only a time, or a sitting, that has the evidence may answer. */
    TIME_WITH(0.5, false),
    SITTING_WITH(0.5, false),
    /** Only some events at random, and the evidence, may answer. */
    SOME_WITH(0.1, false),
    /** Other events than the evidence were archived. */
    OTHERS_ARCHIVED(0.7, false),
    /** The question names the day of the evidence. */
    RIGHT_DAY(0.5, false),
    /** A few events with the evidence among them are all there is. */
    TINY_WITH(0.7, false),
    /** The question is another conversation's. */
    NEVER_SAID(10, true),
    NONSENSE(3, true),
    TINY_NONSENSE(1.5, true),
    TINY_WITHOUT(2.5, true),
    /** The evidence, and nothing else, was archived. */
    ARCHIVED(3, true),
    /** Only times, or a sitting, without the evidence may answer. */
    TIME_WITHOUT(2, true),
    SITTING_WITHOUT(1, true),
    /** The question names a day on which nothing was said, or something else. */
    WRONG_DAY(1, true),
    OTHER_DAY(5, true);

    final double weight;
    final boolean neverAnswers;

    Kind(double weight, boolean neverAnswers) {
      this.weight = weight;
      this.neverAnswers = neverAnswers;
    }
  }
}
