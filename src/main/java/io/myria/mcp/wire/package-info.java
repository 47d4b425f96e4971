/**
 * JSON-RPC 2.0 over HTTP as MCP has it, the part that both eras share: a body is parsed once, into
 * an {@link io.myria.mcp.wire.Envelope}, before anybody knows of which era it is; a request becomes
 * a {@link io.myria.mcp.wire.Message}; an {@link io.myria.mcp.wire.Operation} says what a method of
 * the protocol does; {@link io.myria.mcp.wire.AnswerDelivery} brings its answer to the client, as
 * one JSON object or on a stream of events. What goes no further is a {@link
 * io.myria.mcp.wire.ProtocolException}, which {@link io.myria.mcp.wire.Exchange#refuse} writes.
 *
 * <p>What an era says otherwise stands in its {@link io.myria.mcp.wire.Dialect}: {@code
 * mcp.current} and {@code mcp.legacy} have one each.
 *
 * <p>Invariants: no body is parsed twice; an object that repeats a name is no object; a stream
 * holds no thread, no transaction and no connection of the pool; a client that does not read is cut
 * off; nothing internal leaves.
 *
 * <p>Uses {@code config}, {@code error}, {@code http.request}, {@code mcp.catalog}, {@code schema}
 * and {@code scope}.
 */
package io.myria.mcp.wire;
