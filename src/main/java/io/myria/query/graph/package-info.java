/**
 * The knowledge graph as a scope sees it: who and what there is, how these are related, since when
 * and until when.
 *
 * <p>There are no stored nodes. What events state is derived event by event; counts, types, tiers,
 * other names, ends of what changed, and whose names lead on are worked out here, at each read,
 * among the rows that the scope sees as of one time.
 *
 * <p>Invariants: every statement carries the mask; what a scope does not see changes nothing that
 * it reads, neither a count nor an order nor where an answer is cut; a functional relation is ended
 * by a later one of the same subject and by nothing else; every relationship names the events that
 * state it; what was rejected is not believed where the rejection is seen; every walk is bounded,
 * in its hops, its entities and the neighbours of each; no snapshot is read, only the log up to
 * where the graph is derived.
 *
 * <p>Uses {@code config}, {@code database}, {@code experience}, {@code statements}, {@code error},
 * {@code event}, {@code log}, {@code read}, {@code schema}, {@code scope} and {@code text}.
 */
package io.myria.query.graph;
