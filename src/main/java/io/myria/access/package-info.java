/**
 * Who is calling and what they may ask for.
 *
 * <p>A request to the endpoint meets {@link io.myria.access.AccessFilter} first. In {@code open}
 * mode everybody on this machine is let in; in {@code jwt} mode whoever brings a token of the
 * issuer, for this server, in the header. What the token says becomes a {@link
 * io.myria.access.Caller}, and the request a {@link io.myria.access.Call}. Before a tool runs, what
 * it was asked for becomes a {@link io.myria.access.Demand}, and {@link io.myria.access.Gate} says
 * whether this caller may.
 *
 * <p>Invariants: a {@link io.myria.access.Scope} exists only with the {@link
 * io.myria.access.Caller} it is asked by; an empty scope cannot be made; a request that came past
 * the filter has no caller and is not answered; a token is neither kept, logged nor passed on; what
 * tells of others' activity is for administrators.
 *
 * <p>Uses {@code event}, {@code fault} and {@code setting}; for every room that reads on behalf of
 * a caller.
 */
package io.myria.access;
