/**
 * The server as a command sees it: calls over MCP, retries, pages, and failures in one line. Not in
 * the WAR.
 *
 * <p>Invariants: every failure has a code; the text of a refusal is shown as it is.
 */
package io.myria.cli.connection;
