/**
 * MCP's stateless revision 2026-07-28 over HTTP, which the MCP SDK does not speak: an endpoint
 * beside the SDK's transport, at the same endpoint and over the same registry.
 *
 * <p>A {@link io.myria.mcp.current.StatelessEndpoint} takes the requests of that revision and
 * answers them by {@link io.myria.mcp.current.Method}s that another room registers. It knows the
 * envelope: what every request carries in {@code _meta} and repeats in headers, what every result
 * carries, codes of errors and their HTTP status, streams of events, progress, subscriptions. It
 * knows no tool. Written from the published specification ({@code docs/specification/2026-07-28} of
 * modelcontextprotocol/modelcontextprotocol); each type names its section. When the SDK speaks the
 * revision, this room goes and its caller registers the same methods there.
 *
 * <p>Invariants: nothing is remembered from one request for another; a request is answered only if
 * its headers say what its body says; a stream holds no thread, no transaction and no connection of
 * the pool; a client that does not read is cut off; nothing internal leaves.
 *
 * <p>Uses {@code config}, {@code error}, {@code http.authentication}, {@code mcp.catalog} and
 * {@code scope}.
 */
package io.myria.mcp.current;
