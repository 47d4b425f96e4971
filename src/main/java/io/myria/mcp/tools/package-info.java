/**
 * What is offered to agents beyond the features' own tools: appending, the groups of memory tools,
 * resources and prompts.
 *
 * <p>Invariants: a resource is read through the same tools and the same permission check as a call.
 */
package io.myria.mcp.tools;
