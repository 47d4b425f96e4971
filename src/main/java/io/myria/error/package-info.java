/**
 * What can go wrong, as callers see it: stable codes, their kinds, and the one exception that
 * carries them; and work in the background that goes on whatever it meets.
 *
 * <p>Invariants: a code is never renamed; a message names the problem and the way out and leaks
 * nothing of the inside; a throwable that is not a {@link io.myria.error.Fault} is a defect of
 * Myria, never the caller's fault.
 *
 * <p>Uses nothing of Myria.
 */
package io.myria.error;
