/**
 * The tools of the knowledge graph: which entities there are, and how they are related.
 *
 * <p>Invariants: arguments and answers are records; answers keep within their budget of tokens, and
 * hold the nearest first; a name that is not seen answers as one that there is not.
 *
 * <p>Uses {@code statements}, {@code mcp.answer}, {@code mcp.catalog}, {@code memory}, {@code
 * query.graph}, {@code read}, {@code schema}, {@code scope} and {@code text}.
 */
package io.myria.mcp.graph;
