/**
 * The lines of a context: their text, cost in tokens and selection.
 *
 * <p>Invariants: the context never exceeds the budget; no text of an event can be taken for another
 * line; outdated statements are left out before valid ones.
 */
package io.myria.recall.context;
