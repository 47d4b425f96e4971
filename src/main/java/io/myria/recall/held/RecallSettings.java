package io.myria.recall.held;

import io.myria.config.Setting;
import io.myria.config.Source;
import io.myria.recall.budget.CbaSettings;
import io.myria.recall.budget.StagedSettings;
import java.util.List;

/**
 * The limits of a recall.
 *
 * @param defaultTokens budget where the caller says nothing
 * @param mostTokens budget, whatever the caller says
 * @param scopeEvents of a scope that is searched whole
 * @param memory bytes of what is held for all scopes together
 * @param floor confidence below which nothing is answered where the caller says nothing
 */
public record RecallSettings(
    int defaultTokens,
    int mostTokens,
    int scopeEvents,
    int memory,
    double floor,
    CbaSettings cba,
    StagedSettings staged) {

  static final Setting<Integer> DEFAULT_TOKENS =
      Setting.integer(
          "myria.recall.default_budget_tokens",
          4_000,
          1,
          1_000_000,
          "Tokens of a recalled context, where a question has no budget.");
  static final Setting<Integer> MOST_TOKENS =
      Setting.integer(
          "myria.recall.max_budget_tokens",
          64_000,
          100,
          1_000_000,
          "Most tokens of a recalled context.");
  static final Setting<Integer> SCOPE_EVENTS =
      Setting.integer(
          "myria.recall.scope_events",
          20_000,
          1,
          1_000_000,
          "Events up to which all that a scope sees is ranked; of more, what a search finds.");
  static final Setting<Integer> MEMORY =
      Setting.bytes(
          "myria.recall.memory",
          "128MiB",
          1 << 30,
          "Memory for what recent scopes see, so that it is not read again; in bytes.");

  static final Setting<Double> FLOOR =
      Setting.decimal(
          "myria.recall.floor",
          0.015,
          0,
          1,
          "Confidence below which a recall answers that nothing is remembered.");

  /** Every key of this room. */
  public static final List<Setting<?>> ALL =
      List.of(DEFAULT_TOKENS, MOST_TOKENS, SCOPE_EVENTS, MEMORY, FLOOR);

  /** A default above the most is cut to it. */
  public RecallSettings {
    defaultTokens = Math.min(defaultTokens, mostTokens);
  }

  public static RecallSettings from(Source source) {
    return new RecallSettings(
        DEFAULT_TOKENS.in(source),
        MOST_TOKENS.in(source),
        SCOPE_EVENTS.in(source),
        MEMORY.in(source),
        FLOOR.in(source),
        CbaSettings.from(source),
        StagedSettings.from(source));
  }
}
