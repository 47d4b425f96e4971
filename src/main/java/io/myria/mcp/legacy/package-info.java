/**
 * The earlier era of MCP (2024-11-05 to 2025-11-25): without sessions, or with sessions where a
 * setting turns them on.
 *
 * <p>Invariants: a session belongs to one caller and ends after a bounded time.
 */
package io.myria.mcp.legacy;
