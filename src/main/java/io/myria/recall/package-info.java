/**
 * A question and a budget of tokens in, the best context out: the events that answer it, verbatim,
 * in reading order, ready to stand in a prompt.
 *
 * <p>What a scope sees is held in memory as a {@link io.myria.recall.corpus.Corpus}, one a scope
 * and never of two, and goes on with the log; a scope too large for that is searched first. {@code
 * recall.rank} says which turns answer; a strategy ({@link io.myria.recall.BudgetStrategy}) spends
 * the budget on them, by that order or by one of its own. The same order is lent to {@code query}
 * for its references, as a {@link io.myria.read.Guide}.
 *
 * <p>Two models may help, where there are any: one looks at the best of that order again ({@link
 * io.myria.recall.SecondLook}), one chooses topics and says whether they suffice ({@link
 * io.myria.recall.JudgedTopics}).
 *
 * <p>Between what is alike otherwise two things decide ({@link io.myria.recall.TieBreakers}): the
 * days that a question asks about, and which of the values that were told of the same holds.
 *
 * <p>Invariants: every answer is of one snapshot, one head of the log and one scope, and the same
 * for the same; nothing in it, neither score nor note, is made from what the scope does not see;
 * the context never has more tokens than the budget, and nothing in it can be taken for another's
 * line; confidence is of the answer and not of the ranking; every item cites its event; a stage
 * that fails is named in {@code degraded}, and the others still answer; what is held is bounded and
 * can be dropped at any time.
 *
 * <p>Uses {@code config}, {@code database}, {@code derive}, {@code embedding}, {@code
 * derive.fingerprint}, {@code error}, {@code event}, {@code llm}, {@code log}, {@code read}, {@code
 * recall.budget}, {@code statements}, {@code recall.context}, {@code recall.corpus}, {@code
 * recall.held}, {@code contents}, {@code recall.rank}, {@code recall.rerank}, {@code
 * recall.revision}, {@code language}, {@code schema}, {@code scope}, {@code search}, {@code
 * snapshot}, {@code text}, {@code topic} and {@code contents}.
 */
package io.myria.recall;
