/**
 * The Model Context Protocol: the endpoint at {@code /mcp}, in both of its eras.
 *
 * <p>What is offered stands in {@link io.myria.mcp.catalog.Offers}; an {@link
 * io.myria.mcp.wire.Operation} is what a method of the protocol does with it, written here once for
 * both eras. {@link io.myria.mcp.endpoint.EraServlet} gives each request to the era that it is of.
 * What goes wrong in a tool becomes its error with a stable code in {@link
 * io.myria.mcp.endpoint.ToolRunner} and nowhere else.
 *
 * <p>Invariants: every call carries a {@link io.myria.security.Call} and passes the gate; nothing
 * is listed that the caller may not use; nothing internal leaves.
 *
 * <p>Uses {@code config}, {@code database}, {@code error}, {@code http.authentication}, {@code
 * http.limit}, {@code http.request}, {@code mcp.audit}, {@code mcp.catalog}, {@code mcp.current},
 * {@code mcp.legacy}, {@code mcp.wire}, {@code read}, {@code schema}, {@code scope} and {@code
 * snapshot.publish}.
 */
package io.myria.mcp.endpoint;
