/**
 * The registry of snapshots: their states, which one is active, and what each of them serves.
 *
 * <p>Invariants: one snapshot is active or none; a request pins one at its start and reads nothing
 * else; what is being built, or failed, is seen by no request and answers as unknown; published
 * snapshots do not change.
 *
 * <p>Entries, the active pointer, topics and leases are entities. Whoever publishes, rolls back or
 * deletes locks the pointer first ({@link io.myria.snapshot.ActivePointer}).
 *
 * <p>Uses {@code config}, {@code database}, {@code error}, {@code event}, {@code scope} and {@code
 * topic}.
 */
package io.myria.snapshot;
