/**
 * One query over all of it, and the arguments by which reads say when, where, how deep and how hot.
 *
 * <p>Invariants: the ranking is that of {@code recall}; what a model reads keeps within the budget,
 * and what was cut for it is not taken for shown; the same arguments mean the same wherever they
 * are taken.
 *
 * <p>Uses {@code config}, {@code error}, {@code event}, {@code mcp.answer}, {@code mcp.catalog},
 * {@code memory}, {@code memory.routing}, {@code graph}, {@code query.reference}, {@code
 * query.route}, {@code read}, {@code recall}, {@code recall.context}, {@code recall.graph}, {@code
 * recall.held}, {@code schema}, {@code scope}, {@code snapshot} and {@code text}.
 */
package io.myria.mcp.query;
