/**
 * JSON-RPC over HTTP as both eras of MCP use it (messages, errors, streams), and the revision
 * 2026-07-28.
 *
 * <p>Invariants: malformed input is answered with the protocol's error and never closes the server;
 * nothing internal leaves in an error.
 */
package io.myria.mcp.protocol;
