/**
 * Who is calling and what they may ask for.
 *
 * <p>A request to the endpoint meets {@link io.myria.http.authentication.AccessFilter} first. In
 * {@code open} mode everybody on this machine is let in; in {@code jwt} mode whoever brings a token
 * of the issuer, for this server, in the header. What the token says becomes a {@link
 * io.myria.security.Caller}, and the request a {@link io.myria.security.Call}. Before a tool runs,
 * what it was asked for becomes a {@link io.myria.security.Demand}, and {@link
 * io.myria.security.Gate} says whether this caller may.
 *
 * <p>Invariants: a {@link io.myria.security.Scope} exists only with the {@link
 * io.myria.security.Caller} it is asked by; an empty scope cannot be made; a request that came past
 * the filter has no caller and is not answered; a token is neither kept, logged nor passed on; what
 * tells of others' activity is for administrators.
 *
 * <p>Uses {@code config}, {@code error}, {@code event}, {@code http.request} and {@code scope}.
 */
package io.myria.http.authentication;
