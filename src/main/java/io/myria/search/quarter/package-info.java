/**
 * An index open for writing: a manifest, and for each quarter of a year a Lucene index of the
 * events whose timestamp is in it.
 *
 * <p>Invariants: within a quarter documents stand in {@code event_seq} order; a quarter is opened
 * when it is needed, and who was used longest ago is closed; quarters are committed before the
 * manifest, so that after a crash some are ahead and pass over what they have; what is wrong with
 * one quarter is told by its name, and costs no other; nobody is shown a quarter that lacks events.
 *
 * <p>Uses {@code event}, {@code log} and {@code search.index}.
 */
package io.myria.search.quarter;
