/**
 * A model's part in a build: what it is shown of each exact set with new events, what it may
 * propose, and what of that is topics of the set and no harm to it.
 *
 * <p>Invariants: a model is asked about one exact set at a time, and no name that it gives is a
 * topic or an event before it was found among that set's own; the events of a set are in exactly
 * one leaf each before and after a proposal; what breaks a rule is refused whole, once told and
 * once more tried, and the set stays as the fold made it. What a model is asked is a function of
 * the log and of where builds began and ended. No transaction is open while it thinks.
 *
 * <p>Uses {@code topics.fold}, {@code topics.fold}, {@code config}, {@code error}, {@code event},
 * {@code llm}, {@code llm}, {@code schema}, {@code snapshot}, {@code text} and {@code topic}.
 */
package io.myria.build.guided;
