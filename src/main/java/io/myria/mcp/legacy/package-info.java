/**
 * The dialect of MCP's earlier era (2025-03-26 … 2025-11-25, basic/transports and lifecycle).
 *
 * <p>A {@link io.myria.mcp.legacy.SessionlessEndpoint} answers requests that stand for themselves.
 * Where a setting turns sessions on, a {@link io.myria.mcp.legacy.SessionEndpoint} answers those
 * that open one or belong to one: with them come progress of long calls, log messages, changes of
 * resources, and requests from the server to its client. A session belongs to the caller who opened
 * it, and to anybody else it is unknown; idle ones end; a caller has so many of them and no more.
 * What requests mean is in {@link io.myria.mcp.wire.Operation}s that another room registers, the
 * same ones as for the stateless revision.
 *
 * <p>Invariants: a session holds no thread, no transaction and no connection of the pool; what a
 * call may do is asked with every request, never remembered; a session is known to one server only.
 *
 * <p>Uses {@code config}, {@code error}, {@code http.authentication}, {@code http.limit}, {@code
 * mcp.catalog}, {@code mcp.wire} and {@code scope}.
 */
package io.myria.mcp.legacy;
