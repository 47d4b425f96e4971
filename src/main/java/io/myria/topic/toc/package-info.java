/**
 * The table of contents by time: years, months, weeks, days and segments, what is told of each, and
 * how what is told of a period follows from its parts.
 *
 * <p>Invariants: periods follow from the calendar and a zone, and ids from periods, so that an id
 * tells nothing of what there is; what is told of a period is a function of its parts, whatever
 * their order ({@link io.myria.topic.toc.RollUp}); every bullet has a grip, which names a stretch
 * of one event's text and stays what it is from the segment up to the year ({@link
 * io.myria.topic.toc.GripId}). All types are immutable, know no database and no protocol.
 *
 * <p>Uses {@code config}, {@code error}, {@code event} and {@code text}.
 */
package io.myria.topic.toc;
