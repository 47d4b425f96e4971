/**
 * Checks of a running store: log, look-ups, snapshots, topics, projections and search index, with
 * remedies.
 *
 * <p>Invariants: checks only read; each is bounded and resumable; every finding says what is wrong
 * and what to do.
 */
package io.myria.verify;
