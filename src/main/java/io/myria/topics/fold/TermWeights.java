package io.myria.topics.fold;

/** How much a term tells of what it stands in. */
@FunctionalInterface
public interface TermWeights {

  /** Every term tells as much as any other. */
  TermWeights EVEN = term -> 1;

  /** From 0 for nothing; the more, the rarer the term is elsewhere. */
  double tells(String term);

  /** The same, of a term that stands in so many events: more, but less than as many times. */
  default double tells(String term, int events) {
    // StrictMath, so that every machine finds the same.
    return (1 + StrictMath.log(events)) * tells(term);
  }
}
