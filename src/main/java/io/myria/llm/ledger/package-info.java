/**
 * The books of a model's work in the database: what it may still spend, what it was shown and said,
 * what it answered before, and whether it may work at all.
 *
 * <p>Invariants: what a request may use is set aside before it is sent, so that a cap holds on all
 * servers together and a restart forgets nothing; of everything a model was shown the events are
 * written down before it is shown it; the audit is for administrators; no key is in any row.
 *
 * <p>Uses {@code config}, {@code database}, {@code error}, {@code event}, {@code llm}, {@code
 * llm.chat}, {@code log}, {@code read}, {@code scope} and {@code snapshot}.
 */
package io.myria.llm.ledger;
