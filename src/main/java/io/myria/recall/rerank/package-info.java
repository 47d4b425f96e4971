/**
 * A reranking model behind an endpoint: the finalists of a ranking in, their order out, or why
 * there is none.
 *
 * <p>Invariants: what is sent was found under the caller's mask; an answer counts only if it is a
 * score for each document and nothing else; one that is wrong, late or missing leaves the order
 * that there was. No transaction is open meanwhile.
 *
 * <p>Seed: Cohere's, Jina's and TEI's rerank requests, which differ in the names of members.
 *
 * <p>Uses {@code config} and {@code error}.
 */
package io.myria.recall.rerank;
