/**
 * Reading the table of contents on behalf of a caller: years, months, weeks, days and segments of
 * what a scope sees, and the words behind a bullet with what was said around them.
 *
 * <p>Invariants: every statement carries the mask; what is told of a period is the union of what is
 * told of it for each visible exact set, so that what is not seen neither counts nor displaces
 * anything; with a time ({@code as_of}) the answer is that of a log without the later events
 * ({@link io.myria.memory.timeline.ContentsView}); events that no snapshot covers are folded while
 * they are read, and said to be fresh ({@link io.myria.memory.timeline.FreshContents}); a grip
 * leads to its words through the log, in any snapshot ({@link io.myria.memory.timeline.Grips}).
 *
 * <p>Uses {@code topics.fold}, {@code build.plan}, {@code build.toc}, {@code config}, {@code
 * database}, {@code derive}, {@code error}, {@code event}, {@code log}, {@code read}, {@code
 * recall.period}, {@code scope}, {@code snapshot}, {@code snapshot.toc}, {@code text} and {@code
 * topic.toc}.
 */
package io.myria.memory.timeline;
