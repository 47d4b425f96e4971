package io.myria.read;

import io.myria.config.Setting;
import io.myria.error.Fault;

/**
 * The limits of a page: its size, and the work it may take. A default above the most tokens is cut
 * to it; one event always fits.
 */
public record QuerySettings(
    @Setting(
            key = QuerySettings.DEFAULT_LIMIT,
            byDefault = "50",
            least = "1",
            most = "1000",
            meaning = "Events of a page, where a query has no limit.",
            fixed = "Requests set limit and budget_tokens themselves.")
        int defaultLimit,
    @Setting(
            key = QuerySettings.MAXIMUM_LIMIT,
            byDefault = "200",
            least = "1",
            most = "1000",
            meaning = "Most events of a page.",
            fixed = "Requests set limit and budget_tokens themselves.")
        int maximumLimit,
    @Setting(
            key = "myria.query.default_budget_tokens",
            byDefault = "2000",
            least = "100",
            most = "1000000",
            meaning = "Tokens of an answer, where a read other than a recall has no budget.")
        int defaultBudgetTokens,
    @Setting(
            key = "myria.query.max_budget_tokens",
            byDefault = "64000",
            least = "100",
            most = "1000000",
            meaning = "Most tokens of an answer other than a recall's.")
        int mostBudgetTokens,
    @Setting(
            key = "myria.query.answer_bytes",
            byDefault = "512KiB",
            most = "64MiB",
            meaning = "Where a page is cut, in bytes of JSON.",
            fixed = "Requests set limit and budget_tokens themselves.")
        int answerBytes,
    @Setting(
            key = "myria.query.text_characters",
            byDefault = "2000",
            least = "20",
            most = "1000000",
            meaning = "Longest text of an event in an answer, in characters.",
            fixed = "Requests set limit and budget_tokens themselves.")
        int textCharacters,
    @Setting(
            key = "myria.query.scan_budget",
            byDefault = "50000",
            least = "1000",
            most = "10000000",
            meaning =
                "Most visible events examined for one page; then it ends short, with a cursor.",
            fixed = "It bounds the time of one page; a cursor goes on.")
        int scanBudget) {

  private static final String DEFAULT_LIMIT = "myria.query.default_limit";
  private static final String MAXIMUM_LIMIT = "myria.query.max_limit";

  public QuerySettings {
    if (defaultLimit > maximumLimit) {
      throw Fault.misconfigured(
          DEFAULT_LIMIT,
          DEFAULT_LIMIT
              + " is %d but must not be above %s, which is %d"
                  .formatted(defaultLimit, MAXIMUM_LIMIT, maximumLimit));
    }
    defaultBudgetTokens = Math.min(defaultBudgetTokens, mostBudgetTokens);
  }
}
