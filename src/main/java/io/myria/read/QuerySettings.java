package io.myria.read;

import io.myria.config.Setting;
import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.List;

/**
 * The limits of a page: its size, and the work it may take. A default above the most tokens is cut
 * to it.
 *
 * @param defaultLimit events of a page where the caller says nothing
 * @param maximumLimit events of a page, whatever the caller says
 * @param defaultBudgetTokens of an answer where the caller says nothing
 * @param mostBudgetTokens of an answer, whatever the caller says
 * @param answerBytes where a page is cut, as JSON; one event always fits
 * @param textCharacters of an event's text
 * @param scanBudget events to examine for one page
 */
public record QuerySettings(
    int defaultLimit,
    int maximumLimit,
    int defaultBudgetTokens,
    int mostBudgetTokens,
    int answerBytes,
    int textCharacters,
    int scanBudget) {

  static final Setting<Integer> DEFAULT_LIMIT =
      Setting.integer(
          "myria.query.default_limit",
          50,
          1,
          1000,
          "Events of a page, where a query has no limit.");
  static final Setting<Integer> MAXIMUM_LIMIT =
      Setting.integer("myria.query.max_limit", 200, 1, 1000, "Most events of a page.");
  static final Setting<Integer> DEFAULT_BUDGET =
      Setting.integer(
          "myria.query.default_budget_tokens",
          2_000,
          100,
          1_000_000,
          "Tokens of an answer, where a read other than a recall has no budget.");
  static final Setting<Integer> MOST_BUDGET =
      Setting.integer(
          "myria.query.max_budget_tokens",
          64_000,
          100,
          1_000_000,
          "Most tokens of an answer other than a recall's.");
  static final Setting<Integer> ANSWER_BYTES =
      Setting.bytes(
          "myria.query.answer_bytes", "512KiB", 64 << 20, "Where a page is cut, in bytes of JSON.");
  static final Setting<Integer> TEXT_CHARACTERS =
      Setting.integer(
          "myria.query.text_characters",
          2000,
          20,
          1_000_000,
          "Longest text of an event in an answer, in characters.");
  static final Setting<Integer> SCAN_BUDGET =
      Setting.integer(
          "myria.query.scan_budget",
          50_000,
          1000,
          10_000_000,
          "Most events examined for one page; then it ends short, with a cursor.");

  /** Every key of this room. */
  public static final List<Setting<?>> ALL =
      List.of(
          DEFAULT_LIMIT,
          MAXIMUM_LIMIT,
          DEFAULT_BUDGET,
          MOST_BUDGET,
          ANSWER_BYTES,
          TEXT_CHARACTERS,
          SCAN_BUDGET);

  public QuerySettings {
    if (defaultLimit > maximumLimit) {
      throw new Fault(
          FaultCode.MISCONFIGURED,
          DEFAULT_LIMIT.key(),
          DEFAULT_LIMIT.key()
              + " is "
              + defaultLimit
              + " but must not be above "
              + MAXIMUM_LIMIT.key()
              + ", which is "
              + maximumLimit,
          null);
    }
    defaultBudgetTokens = Math.min(defaultBudgetTokens, mostBudgetTokens);
  }

  public static QuerySettings from(Source source) {
    return new QuerySettings(
        DEFAULT_LIMIT.in(source),
        MAXIMUM_LIMIT.in(source),
        DEFAULT_BUDGET.in(source),
        MOST_BUDGET.in(source),
        ANSWER_BYTES.in(source),
        TEXT_CHARACTERS.in(source),
        SCAN_BUDGET.in(source));
  }
}
