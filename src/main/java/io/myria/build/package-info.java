/**
 * The builder: when a snapshot is due, how the log is folded into topics, how the result is checked
 * and published.
 *
 * <p>Invariants: a topic is a function of the log alone. The fold goes through the events in {@code
 * event_seq} order, one at a time, each exact participant set (internal events apart) for itself,
 * and reads no clock, no other set and no build boundary; its whole state is the set's latest leaf,
 * which stands in versioned rows. So any split into builds gives the same ids, labels and
 * summaries, and a rollback takes the state back with it ({@link io.myria.build.Fold}). One builds,
 * by a lease with an epoch that the publish checks ({@link io.myria.build.BuildLease}). A build
 * that fails leaves the active snapshot alone and says why in one sentence. Cost and memory follow
 * what changed: a chunk of the log at a time, and of the memory only the sets it touches.
 *
 * <p>A build goes: lease and high-water mark, fold, validate, publish; each in short transactions,
 * and the analysis of text between them.
 *
 * <p>Uses {@code access}, {@code event}, {@code fault}, {@code setting}, {@code topic}, {@code
 * snapshot}, {@code log}, {@code text} and {@code store}.
 */
package io.myria.build;
