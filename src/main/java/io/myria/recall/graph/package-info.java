/**
 * A recall with the graph around what its question names: entities, their relations, and the events
 * that say so, for a share of the budget that the context then has not. What emitters' statements
 * have replaced comes from here, too.
 *
 * <p>Invariants: context and graph together keep within the budget; the graph is masked and bounded
 * as by {@code query.graph}, of the same scope and time; where it is behind, the answer says so.
 *
 * <p>Uses {@code config}, {@code database}, {@code error}, {@code event}, {@code query.graph},
 * {@code read}, {@code recall}, {@code recall.context} and {@code recall.held}.
 */
package io.myria.recall.graph;
