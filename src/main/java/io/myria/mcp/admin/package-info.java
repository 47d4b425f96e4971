/**
 * The tools of administrators, and of a person who decides what is remembered: the groups {@code
 * snapshots}, {@code builds}, {@code jobs}, {@code archive}, {@code models} and {@code store}.
 *
 * <p>Invariants: as those of {@code mcp.tool}; each needs a permission that agents do not have by
 * themselves.
 *
 * <p>Uses {@code build}, {@code compile.plan}, {@code derive}, {@code error}, {@code event}, {@code
 * llm}, {@code llm}, {@code llm.ledger}, {@code eventlog.append}, {@code eventlog}, {@code
 * mcp.answer}, {@code mcp.catalog}, {@code memory}, {@code query}, {@code query.reference}, {@code
 * query.verify}, {@code read}, {@code schema}, {@code scope}, {@code search}, {@code snapshot} and
 * {@code snapshot}.
 */
package io.myria.mcp.admin;
