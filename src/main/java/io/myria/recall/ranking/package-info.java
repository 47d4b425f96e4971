/**
 * Ranking of events for a question: the corpus that is searched, learned signals and weights,
 * confidence, a reranking endpoint, and the allocation of a token budget by worth.
 *
 * <p>Invariants: no clock and no randomness; the same corpus and question give the same ranking on
 * every machine; all statistics are of the corpus alone; there is a ranking without vectors, too. A
 * reranker's answer counts only if it scores every document; otherwise the ranking stays.
 */
package io.myria.recall.ranking;
