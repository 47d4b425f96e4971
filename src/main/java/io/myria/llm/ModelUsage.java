package io.myria.llm;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What was used of a model.
 *
 * @param nanos its cost in billionths of a US dollar: one token of a small model costs some hundred
 */
public record ModelUsage(long promptTokens, long completionTokens, long nanos) {

  public static final ModelUsage NONE = new ModelUsage(0, 0, 0);

  private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000);

  public ModelUsage plus(ModelUsage other) {
    return new ModelUsage(
        promptTokens + other.promptTokens,
        completionTokens + other.completionTokens,
        nanos + other.nanos);
  }

  /** What this is more than the other, or less. */
  public ModelUsage minus(ModelUsage other) {
    return new ModelUsage(
        promptTokens - other.promptTokens,
        completionTokens - other.completionTokens,
        nanos - other.nanos);
  }

  public ModelUsage times(int count) {
    return new ModelUsage(promptTokens * count, completionTokens * count, nanos * count);
  }

  public long tokens() {
    return promptTokens + completionTokens;
  }

  /** In US dollars. */
  public double dollars() {
    return BigDecimal.valueOf(nanos, 9).doubleValue();
  }

  /** Dollars as billionths, rounded up: nothing is for free that is not. */
  public static long nanos(BigDecimal dollars) {
    return dollars.multiply(NANOS).setScale(0, RoundingMode.CEILING).longValue();
  }
}
