/**
 * How a query is answered: which times, conversations, strategies and depths it asks for, and
 * routing learned from feedback on earlier retrievals.
 *
 * <p>Invariants: retrievals and feedback are events of the log; a scope learns only from what it
 * sees; without enough feedback the default applies.
 */
package io.myria.recall.routing;
