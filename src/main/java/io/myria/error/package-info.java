/**
 * Faults as callers see them: stable codes, their kinds, the one exception that carries them, and
 * background work that continues after any failure.
 *
 * <p>Invariants: a code is never renamed; a message names the problem and the way out and reveals
 * nothing internal; a throwable that is not a {@link io.myria.error.Fault} is a defect of Myria,
 * never the caller's fault.
 */
package io.myria.error;
