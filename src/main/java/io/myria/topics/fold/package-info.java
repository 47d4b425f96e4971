/**
 * The deterministic clustering of events into topics, one exact participant set at a time, and
 * digests of events: labels, quotations and weights of terms. No database and no clock.
 *
 * <p>A set's newest leaf is open: events are added until it divides. What divides off is closed: it
 * joins an earlier leaf, stands beside one below a common parent, or stands alone. Closed leaves
 * and their parents form an ordered forest of at most three levels. Vectors influence placement
 * where they exist.
 *
 * <p>Invariants: every decision is a function of the set's events up to the current one, so that
 * any division into builds gives the same ids, trees, labels and summaries; the cost of an event is
 * bounded; rejected events are neither quoted nor used in names.
 */
package io.myria.topics.fold;
