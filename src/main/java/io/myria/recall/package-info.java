/**
 * Recall and query: a question and a token budget in, the best context out, with the events that
 * answer it verbatim and in reading order.
 *
 * <p>Invariants: every answer is of one snapshot, one head of the log and one scope, and the same
 * for the same input; no score or note depends on what the scope does not see; the context never
 * has more tokens than the budget; every item cites its event; a stage that fails is named in
 * {@code degraded}, and the others still answer.
 */
package io.myria.recall;
