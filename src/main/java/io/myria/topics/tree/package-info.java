/**
 * Reading topics: reference trees, event trees, look-ups, differences of snapshots, walks by a
 * language model, and their MCP tools.
 *
 * <p>Invariants: a request reads one snapshot; what the scope may not see answers like what does
 * not exist; pages are bounded, totally ordered and resumable; a walk chooses and orders among what
 * the scope sees, and the answer is the usual one when the model fails.
 */
package io.myria.topics.tree;
