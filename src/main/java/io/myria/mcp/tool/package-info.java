/**
 * The tools: one for each thing that an agent or an administrator can do with Myria.
 *
 * <p>A tool is called with a record of its arguments, calls one room and renders the answer as
 * JSON. Tools stand in groups ({@link io.myria.mcp.catalog.ToolGroup}): {@code memory} and {@code
 * topics} for agents, {@code snapshots}, {@code builds} and {@code jobs} for administrators.
 *
 * <p>Invariants: a wrong argument is named by its path before anything happens; every read takes
 * its scope from the arguments, and nothing it answers comes from elsewhere; no tool holds state.
 *
 * <p>Uses {@code derive}, {@code experience}, {@code fingerprint}, {@code error}, {@code event},
 * {@code log}, {@code eventlog.append}, {@code mcp.answer}, {@code mcp.catalog}, {@code recall},
 * {@code memory}, {@code recall.routing}, {@code contents}, {@code query}, {@code query.graph},
 * {@code query.reference}, {@code recall.routing}, {@code read}, {@code recall}, {@code
 * recall.context}, {@code recall}, {@code recall.cache}, {@code schema}, {@code scope}, {@code
 * snapshot}, {@code text}, {@code topic} and {@code contents}.
 */
package io.myria.mcp.tool;
