/**
 * Answers of tools in their forms: JSON for programs, lines for models, each within the budget that
 * was asked for.
 *
 * <p>Invariants: no form says more than another where the same detail is asked for; nothing here
 * reads anything.
 *
 * <p>Uses {@code build}, {@code compile.plan}, {@code derive}, {@code fingerprint}, {@code error},
 * {@code event}, {@code llm}, {@code llm}, {@code llm.ledger}, {@code mcp.catalog}, {@code memory},
 * {@code recall.routing}, {@code contents}, {@code query}, {@code graph}, {@code query.reference},
 * {@code recall.routing}, {@code read}, {@code recall}, {@code recall.context}, {@code recall},
 * {@code contents}, {@code recall.ranking}, {@code schema}, {@code scope}, {@code search}, {@code
 * snapshot}, {@code text}, {@code topic} and {@code contents}.
 */
package io.myria.mcp.answer;
