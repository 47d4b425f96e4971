/**
 * The lines of a context: how an event stands in it, what that costs, and which are taken.
 *
 * <p>Invariants: the context never has more tokens than the budget; nothing in it can be taken for
 * another's line; what is outdated does not stand where what holds has no room.
 *
 * <p>Uses {@code derive.fingerprint}, {@code event}, {@code recall.corpus}, {@code recall.held},
 * {@code recall.rank}, {@code snapshot}, {@code text} and {@code topic}.
 */
package io.myria.recall.context;
