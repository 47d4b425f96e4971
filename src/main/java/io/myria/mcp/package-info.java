/**
 * The Model Context Protocol: the endpoint at {@code /mcp}, in both of its eras.
 *
 * <p>What is offered stands in {@link io.myria.offer.Offers}; an {@link io.myria.mcp.Operation} is
 * what a method of the protocol does with it, the same in both eras. {@link
 * io.myria.mcp.EarlierEra} puts the operations between the SDK's transport and its server, {@link
 * io.myria.stateless.Lane} answers the newer revision by them. What goes wrong in a tool becomes
 * its error with a stable code in {@link io.myria.mcp.ToolRunner} and nowhere else.
 *
 * <p>Invariants: every call carries a {@link io.myria.access.Call} and passes the gate; nothing is
 * listed that the caller may not use; nothing internal leaves.
 *
 * <p>Uses {@code access}, {@code audit}, {@code limit}, {@code offer}, {@code stateless} for the
 * revision that the SDK does not speak, {@code session} for sessions of the earlier era, {@code
 * query} for a key that all servers share, and {@code snapshot} for how long a read may take;
 * nothing but the endpoint knows the MCP SDK's server, and nothing here knows a tool.
 */
package io.myria.mcp;
