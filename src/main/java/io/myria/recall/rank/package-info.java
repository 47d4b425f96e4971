/**
 * Ranking of a conversation's turns for a question: scores, their parts, and their confidence.
 *
 * <p>A {@link io.myria.recall.corpus.Corpus} is what is searched: the turns one scope sees,
 * analysed once, kept by whoever asks often, and extended as the log grows. A {@link
 * io.myria.recall.corpus.Question} is what is asked. The {@link io.myria.recall.rank.Ranker}
 * computes some dozens of signals per turn and weighs them; the weights were learned, and come with
 * the figures they reached. A {@link io.myria.recall.rank.Ranking} also tells how probable it is
 * that an answer holds what answers, from what of its best the answer holds ({@link
 * io.myria.recall.rank.AnswerParts}).
 *
 * <p>Invariants: pure (no I/O but the weights' resource, no clock, no randomness); the same corpus
 * and question give the same ranking on every machine; everything is immutable and may be used by
 * many threads at once; every statistic is of the corpus alone, so that a score reveals nothing of
 * what the corpus does not hold; without vectors there is a ranking all the same.
 *
 * <p>Uses {@code recall.corpus} and {@code text}.
 */
package io.myria.recall.rank;
