/**
 * The allocation of a budget of tokens to memories: which are chosen, in what rendering, and what
 * each is worth beside those chosen already.
 *
 * <p>{@link io.myria.recall.budget.Allocator} is a greedy choice whose scores go down with what is
 * chosen: relevance × density × recency first, then less for what says the same again and for what
 * is causally linked, more for what belongs to the same session. {@link
 * io.myria.recall.budget.StagedScores} are the shares, the decay and the test of an answer in
 * stages: summaries, then items.
 *
 * <p>Invariants: pure (no I/O, no clock, no randomness); the same candidates in the same order give
 * the same choice; it ends for every input; never more is spent than the budget; every score is
 * finite and none below nought.
 *
 * <p>Uses {@code config} and {@code fingerprint}.
 */
package io.myria.recall.budget;
