/**
 * A recall with the graph around what its question names: entities, their relations, and the events
 * that say so, for a share of the budget that the context then has not.
 *
 * <p>Invariants: context and graph together keep within the budget; the graph is masked and bounded
 * as by {@code query.graph}, of the same scope and time; where it is behind, the answer says so.
 *
 * <p>Uses {@code config}, {@code error}, {@code query.graph}, {@code read}, {@code recall} and
 * {@code recall.held}.
 */
package io.myria.recall.graph;
