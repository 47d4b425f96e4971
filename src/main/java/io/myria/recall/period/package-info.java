/**
 * Questions about days, and what the table of contents tells of these.
 *
 * <p>Invariants: the contents are a port ({@link io.myria.recall.period.PeriodContents}), since who
 * keeps them stands above recall; an overview is of the snapshot and the head of the log that the
 * rest of its answer is of, names nothing that the scope does not see, quotes and never rewords,
 * and keeps within its tokens.
 *
 * <p>Uses {@code database}, {@code event}, {@code read}, {@code scope}, {@code text} and {@code
 * topic.toc}.
 */
package io.myria.recall.period;
