package io.myria.llm.ledger;

import io.myria.snapshot.SnapshotId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An assignment in the audit, without what was said.
 *
 * @param seq grows with time
 * @param audience who may see all that the model was shown
 * @param snapshot read, or being built
 */
public record ModelWork(
    long seq,
    Instant begunAt,
    String workflow,
    List<String> audience,
    Optional<SnapshotId> snapshot,
    Asked asked,
    Ended ended,
    Spent spent) {

  public ModelWork {
    audience = List.copyOf(audience);
  }

  /**
   * @param model that was asked for
   * @param answeredBy as it calls itself
   */
  public record Asked(String prompt, String model, Optional<String> answeredBy, boolean replayed) {}

  /**
   * @param outcome none while it is at work
   */
  public record Ended(Optional<String> outcome, Optional<String> detail) {}

  /**
   * @param calls of tools
   * @param nanos billionths of a US dollar
   */
  public record Spent(
      long rounds, long calls, long promptTokens, long completionTokens, long nanos, long millis) {}
}
