/**
 * The tools: one for each thing that an agent or an administrator can do with Myria.
 *
 * <p>A tool reads its {@link io.myria.offer.Arguments}, calls one room and renders the answer as
 * JSON. Tools stand in groups ({@link io.myria.offer.ToolGroup}): {@code memory} and {@code topics}
 * for agents, {@code snapshots}, {@code builds} and {@code jobs} for administrators.
 *
 * <p>Invariants: a wrong argument is named by its path before anything happens; every read takes
 * its scope from the arguments, and nothing it answers comes from elsewhere; no tool holds state.
 *
 * <p>Uses {@code access}, {@code offer} and every room that has a tool.
 */
package io.myria.tool;
