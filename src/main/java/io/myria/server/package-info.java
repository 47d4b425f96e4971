/**
 * Running Myria in a server: wiring the rooms to the container, the checks at start, health,
 * metrics and timers.
 *
 * <p>Invariants: a server that may not run does not start, and says why in one sentence; nothing
 * here decides what another room should; every setting of every room is listed in {@link
 * io.myria.server.Settings}.
 *
 * <p>Uses {@code build}, {@code compile}, {@code compile.plan}, {@code config}, {@code database},
 * {@code database}, {@code database.migration}, {@code derive}, {@code derive.embedding}, {@code
 * error}, {@code event}, {@code http.authentication}, {@code http.limit}, {@code http}, {@code
 * llm}, {@code llm}, {@code llm}, {@code llm.ledger}, {@code log}, {@code mcp.catalog}, {@code
 * mcp.legacy}, {@code experience}, {@code recall.routing}, {@code query.reference}, {@code
 * topics.tree}, {@code read}, {@code recall}, {@code recall.ranking}, {@code recall.cache}, {@code
 * recall.ranking}, {@code scope}, {@code search}, {@code search}, {@code snapshot}, {@code
 * snapshot} and {@code topic}.
 */
package io.myria.server;
