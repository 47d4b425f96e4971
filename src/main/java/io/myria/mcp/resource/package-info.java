/**
 * The resources: events, topics, nodes and snapshots at URIs of their own.
 *
 * <p>A resource is a call of a tool, written as a URI: it is read through {@link
 * io.myria.mcp.catalog.Tools}, past the same gate and the same mask, and there is no second way to
 * anything. Completions of ids are calls of tools, too.
 *
 * <p>Invariants: for whom a resource is read stands in its URI, or is the only participant that the
 * caller speaks for; names of other participants are proposed to nobody; that a snapshot was
 * published is told to administrators only.
 *
 * <p>Uses {@code error}, {@code mcp.catalog}, {@code read}, {@code schema}, {@code scope} and
 * {@code snapshot}.
 */
package io.myria.mcp.resource;
