package io.myria.mcp.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.myria.error.Fault;
import io.myria.json.Bounds;
import io.myria.json.Field;
import io.myria.json.Output;
import io.myria.language.TokenCount;
import io.myria.read.QuerySettings;
import io.myria.read.TokenBudget;
import java.util.function.Function;

/**
 * The arguments by which a read says how much of an answer it pays for. Items are taken while both
 * forms of them, text and JSON, have at most so many tokens. With what stands around them the text
 * has at most {@link #TEXT_SLACK} more, and the JSON {@link #JSON_SHARE} times as many and {@link
 * #JSON_SLACK}; all counted by cl100k_base.
 */
public record Budget(
    @Field("Most tokens of the answer") int budgetTokens,
    @Field(
            value = "context: to be read; items: where each came from; full: all",
            byDefault = "context")
        Detail detail) {

  public static final String NAME = "budget_tokens";
  static final int FEWEST = 100;
  public static final int TEXT_SLACK = 80;
  public static final double JSON_SHARE = 1.15;
  public static final int JSON_SLACK = 200;

  /** The bounds of a read's budget. */
  public static Bounds bounds(QuerySettings settings) {
    return Bounds.NONE.with(
        NAME, FEWEST, settings.mostBudgetTokens(), settings.defaultBudgetTokens());
  }

  /** A budget for items, each of which stands in both forms of the answer. */
  public <T> TokenBudget<T> of(int around, Function<T, Record> json, Function<T, String> text) {
    return new TokenBudget<>(
        budgetTokens, around, item -> cost(Output.write(json.apply(item)), text.apply(item)));
  }

  /**
   * An answer that is not cut, being short.
   *
   * @throws Fault {@code invalid_argument} at {@code budget_tokens} if it has more tokens
   */
  public Reply whole(Record answer, String text) {
    String json = Output.write(answer);
    Reply reply = Reply.of(answer, json, text);
    if (most(json, text) <= budgetTokens) {
      return reply;
    }
    int cost =
        Math.max((int) Math.ceil((1 + TokenCount.of(json)) / JSON_SHARE), 1 + TokenCount.of(text));
    if (cost > budgetTokens) {
      throw Fault.invalid(
          NAME, "is " + budgetTokens + ", and this answer needs " + cost + "; ask for more");
    }
    return reply;
  }

  /** The same of what the JSON says best, as for administrators. */
  public Reply whole(Record answer) {
    return whole(answer, Output.write(answer));
  }

  /** What it cannot cost more than, told without counting: a token is a byte at least. */
  private static int most(String json, String text) {
    return Math.max(
        (int) Math.ceil((1 + json.getBytes(UTF_8).length) / JSON_SHARE),
        1 + text.getBytes(UTF_8).length);
  }

  /**
   * Tokens of something that is written as JSON here and as text there: those of the longer form,
   * since some clients show a model the one, some the other.
   */
  public static int cost(String json, String text) {
    return 1 + Math.max(TokenCount.of(json), TokenCount.of(text));
  }
}
