/**
 * What can be offered to a client, in words of Myria's own: tools, resources and their templates,
 * prompts, completions. Neither of the protocol's eras is known here, and no tool is.
 *
 * <p>Offers come in groups: beans of {@link io.myria.mcp.catalog.ToolGroup}, {@link
 * io.myria.mcp.catalog.ResourceGroup} and {@link io.myria.mcp.catalog.PromptGroup}. {@link
 * io.myria.mcp.catalog.Offers} collects all there are, in one fixed order; it is the one registry.
 * So a build of the WAR offers more by having more beans in it. What a tool takes and answers are
 * records ({@code schema}).
 *
 * <p>Invariants: the order is the same at every start; no two offers share a name; a tool that
 * reads names participants; what an offer needs is declared with it, so that nothing is listed that
 * the caller may not use.
 *
 * <p>Uses {@code config}, {@code error}, {@code event}, {@code schema} and {@code scope}.
 */
package io.myria.mcp.catalog;
