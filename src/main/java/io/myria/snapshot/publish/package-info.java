/**
 * A snapshot's life after its build: publish, discard and roll back, and letting go of those that
 * are no longer kept.
 *
 * <p>Invariants: the active pointer changes in one transaction or not at all; a snapshot that a
 * request or a job reads is not deleted.
 *
 * <p>Uses {@code config}, {@code database}, {@code error}, {@code scope} and {@code snapshot}.
 */
package io.myria.snapshot.publish;
