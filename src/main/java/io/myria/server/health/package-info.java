/**
 * Whether the server has started, lives and is ready, for those who watch it: MicroProfile Health's
 * checks, what they ask, and since when a part is down.
 *
 * <p>Invariants: whether the server lives, or has started, asks no database; a probe ends in
 * seconds, whatever hangs; what is down says why, since when, and nothing of the inside.
 *
 * <p>Uses {@code build}, {@code config}, {@code database}, {@code database.migration}, {@code
 * derive}, {@code error}, {@code http.limit}, {@code eventlog.append}, {@code scope}, {@code
 * search}, {@code search}, {@code server} and {@code snapshot}.
 */
package io.myria.server.health;
