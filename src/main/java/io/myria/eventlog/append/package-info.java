/**
 * The only writer of the log: checks, ingest policy, idempotency keys, numbering and import.
 *
 * <p>Invariants: what is acknowledged is committed; concurrent appends are written in groups under
 * one lock, which gives {@code event_seq} in commit order; the same key on the same channel is the
 * same event for callers who may see it, and a conflict that reveals nothing for others.
 */
package io.myria.eventlog.append;
