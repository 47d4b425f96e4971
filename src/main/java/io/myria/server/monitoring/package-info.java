/**
 * Health and metrics over HTTP where the server that the application runs in serves them not, or
 * not at the application's own port: the same paths and the same documents on every server.
 *
 * <p>Invariants: what a server serves itself is left to it; what is checked and measured is others'
 * business; no class of another implementation is loaded where it is not used.
 *
 * <p>Uses no other room.
 */
package io.myria.server.monitoring;
