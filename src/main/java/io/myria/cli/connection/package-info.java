/**
 * A server as the command line sees it: calls over MCP with the official SDK, and failures in one
 * line.
 *
 * <p>Invariants: every failure has a code; what a refusal says is shown as it is.
 *
 * <p>Uses {@code cli.drawing} and {@code cli.intake}. Not in the WAR.
 */
package io.myria.cli.connection;
