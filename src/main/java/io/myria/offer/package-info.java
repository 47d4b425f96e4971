/**
 * What can be offered to a client, in words of Myria's own: tools, resources and their templates,
 * prompts, completions. Neither of the protocol's eras is known here, and no tool is.
 *
 * <p>Offers come in groups: beans of {@link io.myria.offer.ToolGroup}, {@link
 * io.myria.offer.ResourceGroup} and {@link io.myria.offer.PromptGroup}. {@link
 * io.myria.offer.Offers} collects all there are, in one fixed order; it is the one registry. So a
 * build of the WAR offers more by having more beans in it. {@link io.myria.offer.Shape} says what
 * arguments are, and {@link io.myria.offer.Arguments} reads them by it.
 *
 * <p>Invariants: the order is the same at every start; no two offers share a name; a tool that
 * reads names participants; what an offer needs is declared with it, so that nothing is listed that
 * the caller may not use.
 *
 * <p>Uses {@code access}.
 */
package io.myria.offer;
