/**
 * The MCP endpoint: chooses the era of a request and executes the protocol's methods over the
 * catalog.
 *
 * <p>Invariants: a request's headers are checked before its body is read; a tool runs on the
 * request's thread.
 */
package io.myria.mcp.endpoint;
