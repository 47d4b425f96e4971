/**
 * The knowledge graph: entities and relations as a scope sees them, traversals, and their MCP
 * tools.
 *
 * <p>Invariants: counts, confidences and closures are computed among visible rows at read; what
 * emitters state outranks what is read from text; the answer says how far the projection has come.
 */
package io.myria.graph;
