/**
 * Myria in a Jakarta EE server: wiring, checks at start, metrics, timers, orderly stop, and health
 * and metrics endpoints where the server has none.
 *
 * <p>Invariants: a server that may not run does not start and says why in one sentence; every
 * setting is listed in {@link io.myria.server.Settings}.
 */
package io.myria.server;
