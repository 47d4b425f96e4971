/**
 * The fold: how events become topics, a set at a time, without a model. Pure: no database, no
 * clock; what it has made before, it is told by a {@link io.myria.build.fold.FoldStore}.
 *
 * <p>Each exact participant set (internal events apart) folds by itself, in {@code event_seq}
 * order, event by event. The newest leaf of a set is <b>open</b>: events are added to it until it
 * divides ({@link io.myria.build.fold.SetFold}). What divides off is <b>closed</b>: it joins an
 * earlier leaf, or stands beside one below a common parent, or stands alone ({@link
 * io.myria.build.fold.Placement}). Closed leaves and their parents are an ordered forest of three
 * levels at most ({@link io.myria.build.fold.Forest}).
 *
 * <p>What was rejected is not quoted and names nothing: an event of the same set says so, up to the
 * one that the fold is at.
 *
 * <p>Where an event has a vector, it comes with it ({@link io.myria.build.digest.Meaning}), and
 * what is closed is placed by what it means, too; without any, words decide alone.
 *
 * <p>Invariants: every decision is a function of the set's events up to the one at hand, so any
 * split into builds gives the same ids, trees, labels and summaries. All state can be told from
 * what was handed out: the topics, the statistics of the set's terms, the leaves' meanings, and the
 * set's own state. What one event costs is bounded: the terms of its text, the leaf it joins, and
 * the topics above. Numbers that are stored are whole, so that they come back as they went.
 *
 * <p>Uses {@code build.digest}, {@code config}, {@code event}, {@code snapshot}, {@code text} and
 * {@code topic}.
 */
package io.myria.build.fold;
