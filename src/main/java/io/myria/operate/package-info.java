/**
 * Running Myria in a server: wiring the rooms to the container, the checks at start, health,
 * metrics and timers.
 *
 * <p>Invariants: a server that may not run does not start, and says why in one sentence; nothing
 * here decides what another room should; every setting of every room is listed in {@link
 * io.myria.operate.Settings}.
 *
 * <p>Uses every room but {@code mcp} and {@code launch}.
 */
package io.myria.operate;
