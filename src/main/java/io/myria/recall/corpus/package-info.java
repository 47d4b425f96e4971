/**
 * The corpus that is searched for a question: the turns that one scope sees, the words, places and
 * vectors they are found by, and the question itself.
 *
 * <p>Invariants: pure; everything is immutable and may be used by many threads at once; every
 * statistic is of the corpus alone.
 *
 * <p>Uses {@code event} and {@code text}.
 */
package io.myria.recall.corpus;
