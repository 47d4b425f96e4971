/**
 * Reads on behalf of a caller: events by their own words, and topics with their references.
 *
 * <p>Invariants: every read takes a {@link io.myria.security.Scope} and applies it before anything
 * else; a read pins one snapshot and one head of the log at its first page and sees nothing else on
 * the later ones; every answer is one rooted tree, bounded in size and in the work it takes, in a
 * total order, and goes on where it stopped by a sealed cursor that fits no other question; what is
 * invisible answers as what does not exist.
 *
 * <p>What a question of references leaves out, and what its hints put first, {@link
 * io.myria.topics.tree.ReferenceFilter} says of events that the mask let through; what a topic says
 * then, {@link io.myria.topics.tree.ToldTopics}; where fresh events will go, {@link
 * io.myria.topics.tree.HintAlignment}.
 *
 * <p>In what order a question's references come, a {@link io.myria.read.Guide} may say, who is
 * given by whoever makes the room; without one, words decide.
 *
 * <p>Uses {@code config}, {@code database}, {@code error}, {@code event}, {@code log}, {@code
 * read}, {@code scope}, {@code search}, {@code snapshot}, {@code text} and {@code topic}.
 */
package io.myria.query;
