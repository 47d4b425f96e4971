/**
 * Whether the server has started, lives and is ready (MicroProfile Health), and since when a part
 * is down.
 *
 * <p>Invariants: liveness and start ask no database; a probe ends within seconds; a failure says
 * why and since when, and nothing internal.
 */
package io.myria.server.health;
