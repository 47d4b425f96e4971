/**
 * The index on disk: a document a passage, its fields, its position in the log, and its failures.
 *
 * <p>Invariants: documents stand in {@code event_seq} order, no event left out; the index is a
 * function of the log and may be lost at any time.
 *
 * <p>Uses {@code config}, {@code database}, {@code event}, {@code log} and {@code text}.
 */
package io.myria.search.index;
