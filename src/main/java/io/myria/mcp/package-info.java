/**
 * The Model Context Protocol: the endpoint at {@code /mcp}, the tools and their schemas.
 *
 * <p>A {@link io.myria.mcp.Tool} is its public contract (name, schemas, annotations) and a handler
 * that reads {@link io.myria.mcp.Arguments}, calls one room and renders the answer. What goes wrong
 * becomes a tool error with a stable code in {@link io.myria.mcp.ToolRunner} and nowhere else.
 *
 * <p>Invariants: every call carries a {@link io.myria.access.Call} and passes the gate; a wrong
 * argument is named by its path before anything happens; nothing internal leaves; no tool holds
 * state.
 *
 * <p>Uses {@code access}, {@code audit}, {@code stateless} for the revision that the SDK does not
 * speak, and every room that has a tool; nothing but the endpoint knows the MCP SDK's server.
 */
package io.myria.mcp;
