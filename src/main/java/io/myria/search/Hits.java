package io.myria.search;

import java.util.List;

/**
 * The hits of a search.
 *
 * @param hits in a total order, the best first
 * @param statistics of the scope, which the scores stand on
 */
public record Hits(List<Hit> hits, Statistics statistics) {

  public Hits {
    hits = List.copyOf(hits);
  }

  /**
   * Counts among what the scope sees, whatever else the search asked for.
   *
   * @param passages all of them
   * @param averageTerms of a passage, repeats counted
   * @param holding passages that hold a term, in the order of the search's terms
   */
  public record Statistics(long passages, double averageTerms, List<Long> holding) {
    public Statistics {
      holding = List.copyOf(holding);
    }
  }
}
