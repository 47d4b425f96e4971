/**
 * The dialect of MCP's stateless revision 2026-07-28 over HTTP.
 *
 * <p>A {@link io.myria.mcp.current.StatelessEndpoint} takes the requests of that revision and
 * answers them by {@link io.myria.mcp.wire.Operation}s that another room registers. It knows what
 * every request carries in {@code _meta} and repeats in headers, what every result carries, what a
 * client is asked, and subscriptions. It knows no tool. Written from the published specification
 * ({@code docs/specification/2026-07-28} of modelcontextprotocol/modelcontextprotocol); types name
 * their sections.
 *
 * <p>Invariants: nothing is remembered from one request for another; a request is answered only if
 * its headers say what its body says; nothing internal leaves.
 *
 * <p>Uses {@code error}, {@code http.authentication}, {@code mcp.catalog}, {@code mcp.wire} and
 * {@code scope}.
 */
package io.myria.mcp.current;
