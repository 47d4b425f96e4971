package io.myria.recall;

import io.myria.query.Degraded;
import io.myria.snapshot.SnapshotId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is recalled.
 *
 * @param items best first
 * @param context the items and summaries in reading order
 * @param tokenCount of the context, by cl100k_base
 * @param confidence that the events that answer the question are among the best, from 0 to 1
 * @param abstained whether nothing is answered because the confidence is below what was asked for
 * @param note what there is to say where there are no items
 * @param processingMs by stage
 */
public record RecallAnswer(
    Optional<SnapshotId> snapshotId,
    List<RecallItem> items,
    List<RecallSummary> summaries,
    String context,
    int tokenCount,
    double confidence,
    boolean abstained,
    Optional<String> note,
    Map<String, Double> processingMs,
    List<Degraded> degraded,
    Optional<String> nextCursor) {

  public RecallAnswer {
    items = List.copyOf(items);
    summaries = List.copyOf(summaries);
    degraded = List.copyOf(degraded);
  }
}
