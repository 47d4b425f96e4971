/**
 * Sessions of MCP's earlier era (2025-03-26 … 2025-11-25, basic/transports, session management):
 * with them progress of long calls, log messages, and requests from the server to its client. Off
 * unless a setting turns them on.
 *
 * <p>A {@link io.myria.mcp.legacy.SessionEndpoint} stands before the MCP SDK's session engine and
 * does what the SDK's own servlet does, but for what that lacks: a session belongs to the caller
 * who opened it, and to anybody else it is unknown; no thread waits for an answer, or for a client
 * that does not read; idle sessions end; a caller has so many of them and no more; errors tell
 * nothing of the inside. What requests mean is in {@link io.myria.mcp.current.Method}s that another
 * room registers, the same ones as for the stateless revision.
 *
 * <p>Invariants: a session holds no thread, no transaction and no connection of the pool; what a
 * call may do is asked with every request, never remembered; a session is known to one server only.
 *
 * <p>Uses {@code config}, {@code error}, {@code http.authentication}, {@code mcp.catalog}, {@code
 * mcp.current} and {@code scope}.
 */
package io.myria.mcp.legacy;
