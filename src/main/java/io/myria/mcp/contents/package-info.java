/**
 * The tools of the table of contents: the years, what stands below a node, and the words behind a
 * bullet.
 *
 * <p>Invariants: arguments and answers are records; answers keep within their budget of tokens, and
 * a list tells of each node little, so that an agent comes from a year to a sentence at small cost.
 *
 * <p>Uses {@code event}, {@code log}, {@code mcp.answer}, {@code mcp.catalog}, {@code memory},
 * {@code query.reference}, {@code read}, {@code schema}, {@code scope}, {@code text}, {@code
 * memory.timeline} and {@code topic.toc}.
 */
package io.myria.mcp.contents;
