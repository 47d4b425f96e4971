/**
 * The lines of a context: their text, their cost in tokens, and their selection.
 *
 * <p>Invariants: the context never has more tokens than the budget; nothing in it can be taken for
 * another's line; what is outdated does not stand where what holds has no room.
 *
 * <p>Uses {@code fingerprint}, {@code event}, {@code recall.corpus}, {@code recall.held}, {@code
 * recall.rank}, {@code snapshot}, {@code text} and {@code topic}.
 */
package io.myria.recall.context;
