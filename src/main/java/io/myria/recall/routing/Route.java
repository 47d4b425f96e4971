package io.myria.recall.routing;

import io.myria.recall.cache.Strategy;

/**
 * The way by which a question is answered where its caller leaves that open.
 *
 * @param depth most relations, where the graph is asked for
 * @param explores whether it was chosen to learn from it, against what is known
 */
public record Route(Strategy strategy, int depth, boolean explores) {

  /** Where nothing is known. */
  public static final Route UNKNOWN = new Route(Strategy.AUTO, Plan.DEFAULT_HOPS, false);
}
