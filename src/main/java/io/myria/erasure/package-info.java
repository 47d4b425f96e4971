/**
 * Erasure: what events said is deleted, with all that was derived of it, for good. The events'
 * places, ids, times and exact sets stay, so that the log stays dense and its proofs hold.
 *
 * <p>{@link io.myria.erasure.Erasures} takes requests; {@link io.myria.erasure.ErasureWork}
 * completes them, on whichever server, in bounded transactions; {@link io.myria.proof.Receipt} says
 * what was done.
 */
package io.myria.erasure;
