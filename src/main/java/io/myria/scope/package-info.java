/**
 * Who is calling and what they may ask for, whatever brought the call.
 *
 * <p>What a token or a connection says becomes a {@link io.myria.scope.Caller}; what a tool was
 * asked for becomes a {@link io.myria.scope.Demand}, and {@link io.myria.scope.Gate} says whether
 * this caller may.
 *
 * <p>Invariants: a {@link io.myria.scope.Scope} exists only with the {@link io.myria.scope.Caller}
 * it is asked by; an empty scope cannot be made; what tells of others' activity is for
 * administrators.
 *
 * <p>Uses {@code error} and {@code event}.
 */
package io.myria.scope;
