/**
 * How events become a table of contents by time: segments and days of one exact set, its internal
 * events apart, and what weeks, months and years tell of them.
 *
 * <p>Invariants: where a segment begins and ends, and what is told of it, is a function of the
 * set's events of that day in canonical order ({@link io.myria.contents.Segmenter}); so any order
 * of appends and any split into builds gives the same nodes. Cost follows what is new: the segments
 * around it ({@link io.myria.contents.DayFold}), and a row for each period above ({@link
 * io.myria.build.toc.TocRollUp}).
 *
 * <p>Uses {@code topics.fold}, {@code topics.fold}, {@code build.plan}, {@code database}, {@code
 * event}, {@code log}, {@code snapshot}, {@code contents}, {@code topic} and {@code contents}.
 */
package io.myria.build.toc;
