/**
 * The Model Context Protocol: the endpoint at {@code /mcp}, in both of its eras.
 *
 * <p>What is offered stands in {@link io.myria.mcp.catalog.Offers}; an {@link
 * io.myria.mcp.endpoint.Operation} is what a method of the protocol does with it, the same in both
 * eras. {@link io.myria.mcp.endpoint.EarlierEra} puts the operations between the SDK's transport
 * and its server, {@link io.myria.mcp.current.StatelessEndpoint} answers the newer revision by
 * them. What goes wrong in a tool becomes its error with a stable code in {@link
 * io.myria.mcp.endpoint.ToolRunner} and nowhere else.
 *
 * <p>Invariants: every call carries a {@link io.myria.scope.Call} and passes the gate; nothing is
 * listed that the caller may not use; nothing internal leaves.
 *
 * <p>Uses {@code config}, {@code error}, {@code http.authentication}, {@code http.limit}, {@code
 * mcp.audit}, {@code mcp.catalog}, {@code mcp.current}, {@code mcp.legacy}, {@code mcp.schema},
 * {@code read}, {@code scope} and {@code snapshot.publish}.
 */
package io.myria.mcp.endpoint;
