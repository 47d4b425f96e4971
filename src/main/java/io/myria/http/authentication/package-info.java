/**
 * Authentication of HTTP requests: tokens (JWT), loopback access and the resource metadata of
 * OAuth.
 *
 * <p>Invariants: a request without a valid caller reaches no endpoint; a refusal names the problem,
 * never the token; keys are fetched with a timeout and kept a bounded time.
 */
package io.myria.http.authentication;
