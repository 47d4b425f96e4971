package io.myria.recall;

import io.myria.contents.Overview;
import io.myria.language.date.Period;
import io.myria.read.Degraded;
import io.myria.recall.context.RecallItem;
import io.myria.recall.context.RecallSummary;
import io.myria.snapshot.SnapshotId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The answer of a recall.
 *
 * @param items best first
 * @param overview what the table of contents tells of the days, where a question asks for days
 *     alone; it stands above the rest of the context
 * @param context the overview, and the items and summaries in reading order
 * @param tokenCount of the context, by cl100k_base
 * @param confidence the probability that this answer holds what answers: this context, at this
 *     budget, after filters, archive marks, strategy and page; 0 where it holds nothing
 * @param abstained whether it holds nothing, because there is nothing or the confidence is below
 *     what was asked for
 * @param periods the days that the question asks about, as they were read; empty where it names
 *     none
 * @param matching how many events match, of a question over several of them
 * @param endedEarly whether the budget is not filled, since the question is answered
 * @param cut whether a larger budget would hold more
 * @param note the reason why there are no items, in one line
 * @param processingMs by stage
 */
public record RecallAnswer(
    Optional<SnapshotId> snapshotId,
    List<RecallItem> items,
    List<RecallSummary> summaries,
    List<Overview.Told> overview,
    String context,
    int tokenCount,
    double confidence,
    boolean abstained,
    List<Period> periods,
    Optional<Matching> matching,
    boolean endedEarly,
    boolean cut,
    Optional<String> note,
    Map<String, Double> processingMs,
    List<Degraded> degraded,
    Optional<String> nextCursor) {

  /** The definition of confidence, for all descriptions of it. */
  public static final String CONFIDENCE =
      "Confidence is the probability that this answer holds what answers: this context, at this"
          + " budget, after filters, archive marks, strategy and page; of what was left out"
          + " where it holds nothing (abstained).";

  public RecallAnswer {
    items = List.copyOf(items);
    periods = List.copyOf(periods);
    summaries = List.copyOf(summaries);
    overview = List.copyOf(overview);
    degraded = List.copyOf(degraded);
  }
}
