/**
 * Who is calling and what they may ask for.
 *
 * <p>Invariants: a {@link io.myria.access.Scope} exists only with the {@link
 * io.myria.access.Caller} it is asked by; an empty scope cannot be made; what tells of others'
 * activity is for administrators.
 *
 * <p>Uses {@code event} and {@code fault}; for every room that reads on behalf of a caller.
 */
package io.myria.access;
