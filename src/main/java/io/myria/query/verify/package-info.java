/**
 * Checks a running store end to end: the log and its look-ups, exact sets, snapshots, topics and
 * the events they hold, what was derived, and this server's index.
 *
 * <p>Invariants: a verification pins the log's head and one snapshot and looks at nothing that came
 * later, so that appends and builds may go on meanwhile; it reads in stretches, each a transaction
 * of bounded size, and goes on from a place that the caller holds; it writes nothing but a lease on
 * its snapshot; it is for administrators, since it reads unmasked. What is recomputed (digests,
 * node ids, topic ids, quotations, documents of the index) is recomputed by the functions that made
 * it.
 *
 * <p>Uses {@code config}, {@code database}, {@code error}, {@code event}, {@code log}, {@code
 * scope}, {@code search}, {@code search}, {@code snapshot}, {@code text} and {@code topic}.
 */
package io.myria.query.verify;
