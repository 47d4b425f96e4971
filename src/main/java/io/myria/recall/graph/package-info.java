/**
 * A recall with the graph around what its question names: entities, their relations, and the events
 * that say so, for a share of the budget that the context then has not; and one whose answer is
 * events, each with the graph around what it mentions. What emitters' statements have replaced
 * comes from here, too.
 *
 * <p>Invariants: context and graph together keep within the budget; the graph is masked and bounded
 * as by {@code graph}, of the same scope and time; where it is behind, the answer says so; no other
 * event is told than the request's filter lets.
 *
 * <p>Uses {@code config}, {@code database}, {@code derive}, {@code statements}, {@code error},
 * {@code event}, {@code log}, {@code graph}, {@code read}, {@code recall}, {@code recall.context},
 * {@code recall.held} and {@code text}.
 */
package io.myria.recall.graph;
