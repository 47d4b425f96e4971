/**
 * Recent scopes' events, held in memory ready to be ranked, and the requests over them.
 *
 * <p>Invariants: one {@link io.myria.recall.held.HeldScope} a scope and never of two; what is held
 * is bounded, follows the log, and can be dropped at any time; who asks a model what another is
 * asking it waits for that call alone, and has its failure, too.
 *
 * <p>Uses {@code config}, {@code database}, {@code derive}, {@code embedding}, {@code
 * derive.fingerprint}, {@code error}, {@code event}, {@code log}, {@code read}, {@code
 * recall.budget}, {@code recall.corpus}, {@code contents}, {@code recall.rank}, {@code
 * recall.revision}, {@code scope}, {@code search}, {@code search}, {@code snapshot}, {@code text}
 * and {@code contents}.
 */
package io.myria.recall.held;
