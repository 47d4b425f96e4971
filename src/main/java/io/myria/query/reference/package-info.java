/**
 * Topics with their references for a question, as one rooted tree a page.
 *
 * <p>What a question leaves out, and what its hints put first, {@link
 * io.myria.topics.tree.ReferenceFilter} says of events that the mask let through; what a topic says
 * then, {@link io.myria.topics.tree.ToldTopics}. In what order references come, a {@link
 * io.myria.read.Guide} may say, who is given by whoever makes the room; without one, words decide.
 * A {@link io.myria.topics.tree.Walker} may choose what comes first of it.
 *
 * <p>Invariants: as those of {@code query}; a topic says nothing of events that were left out.
 *
 * <p>Uses {@code config}, {@code database}, {@code error}, {@code event}, {@code log}, {@code
 * query}, {@code topics.tree}, {@code read}, {@code scope}, {@code search}, {@code snapshot},
 * {@code text} and {@code topic}.
 */
package io.myria.query.reference;
