/**
 * Snapshots: registry, active pointer, topic versions, staging, publication, rollback and
 * retention.
 *
 * <p>Invariants: at most one snapshot is active; a request pins one at its start and reads nothing
 * else; unpublished snapshots answer like unknown ones; published snapshots do not change. The
 * active pointer changes in one transaction, and publication, rollback and deletion lock it first
 * ({@link io.myria.snapshot.ActivePointer}). A pinned snapshot is not deleted.
 */
package io.myria.snapshot;
