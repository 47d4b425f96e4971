/**
 * Single memories: look-up, causal chains, timeline, archive, census and names of participants,
 * with their MCP tools.
 *
 * <p>Invariants: a request reads one snapshot and one head of the log; an archived event is marked,
 * never removed; an unknown name answers like an invisible one.
 */
package io.myria.memory;
