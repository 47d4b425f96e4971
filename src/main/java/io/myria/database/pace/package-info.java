/**
 * How background work makes way for requests, and the less urgent of it for the more urgent.
 *
 * <p>Invariants: who waits waits between two batches and in no transaction, for ten seconds at
 * most; a wait changes when work is done, and nothing of its result.
 *
 * <p>Uses {@code config}.
 */
package io.myria.database.pace;
