/**
 * The builder: when a snapshot is due, how the log is folded into topics, how the result is checked
 * and published.
 *
 * <p>Invariants: a topic is a function of the log, and of the vectors that are recorded of its
 * events where there is a model ({@link io.myria.build.FoldInputs}). What the fold (room {@code
 * build.fold}) needs to go on stands in rows as of an ordinal or an event ({@link
 * io.myria.build.FoldMemory}), so any split into builds gives the same ids, trees, labels and
 * summaries, and a rollback takes the state back with it. One builds, by a lease with an epoch that
 * the publish checks ({@link io.myria.build.plan.BuildLease}). A build that fails leaves the active
 * snapshot alone and says why in one sentence. One exact set whose topics break a rule is built in
 * leaves alone and recorded, and the others are as if it were not there ({@link
 * io.myria.build.Proposal}); what summaries quote is compared with its events. Cost and memory
 * follow what changed: a chunk of the log at a time, and of the memory only the sets it touches.
 *
 * <p>A build goes: what vectors are missing, lease and high-water mark, fold, proposals of a model
 * where there is one ({@link io.myria.build.GuidedStep}), validate, publish; each in short
 * transactions, and the analysis of text and the wait for a model between them. What a model shaped
 * is a function of the log, of where builds ended and of its recorded answers, and its rows are a
 * branch of the fold's.
 *
 * <p>Uses {@code topics.fold}, {@code topics.fold}, {@code build.guided}, {@code build.plan},
 * {@code build.toc}, {@code build.validate}, {@code config}, {@code database}, {@code derive},
 * {@code error}, {@code event}, {@code llm}, {@code log}, {@code scope}, {@code snapshot}, {@code
 * snapshot} and {@code topic}.
 */
package io.myria.build;
