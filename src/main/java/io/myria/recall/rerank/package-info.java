/**
 * A reranking model behind an endpoint: the finalists of a ranking in, their order out, or why
 * there is none.
 *
 * <p>Invariants: what is sent was found under the caller's mask; an answer counts only if it is a
 * score for each document and nothing else; one that is wrong, late or missing leaves the order
 * that there was. A request stands in the books of models before it is sent, with the events that
 * it shows, and inside the caps of the hour. No transaction is open meanwhile.
 *
 * <p>Seed: Cohere's, Jina's and TEI's rerank requests, which differ in the names of members.
 *
 * <p>Uses {@code config}, {@code event}, {@code llm}, {@code llm} and {@code snapshot}.
 */
package io.myria.recall.rerank;
