package io.myria.mcp.admin;

import io.myria.json.Field;
import io.myria.llm.ledger.ModelSpending;
import java.util.List;
import java.util.Optional;

/** How models stand, and what they spend, for programs. */
public record ModelStatusJson(
    @Field("Whether there is one to ask: a key or a URL, and myria.llm.enabled") boolean configured,
    @Field("Whether it may work") boolean on,
    @Field("An administrator's last word on that") Optional<Word> word,
    @Field("What all servers use in this hour") Hour hour,
    @Field("What was used since the beginning, by workflow and outcome") List<Total> totals) {

  /** A switch that was turned. */
  record Word(
      @Field("Whether models may work") boolean on,
      @Field("When") String at,
      @Field("Who said so") String by) {}

  /** An hour, in UTC. */
  record Hour(
      @Field("Requests") long calls,
      @Field("Tokens, sent and answered") long tokens,
      @Field("US dollars") double costDollars,
      @Field("Tokens that may be used") long mostTokens,
      @Field("US dollars that may be spent") double mostDollars) {}

  /** All assignments that ended so. */
  record Total(
      @Field("Its name") String workflow,
      @Field("ok, or why deterministic work took the model's place") String outcome,
      @Field("How many") long works,
      @Field("Requests of theirs") long calls,
      @Field("Tokens sent") long promptTokens,
      @Field("Tokens answered") long completionTokens,
      @Field("US dollars") double costDollars) {}

  public static ModelStatusJson of(ModelSpending.Status status) {
    ModelSpending.Hour hour = status.hour();
    return new ModelStatusJson(
        status.configured(),
        status.on(),
        status.word().map(word -> new Word(word.on(), word.at().toString(), word.by())),
        new Hour(
            hour.calls(),
            hour.tokens(),
            hour.nanos() / 1e9,
            hour.mostTokens(),
            hour.mostNanos() / 1e9),
        status.totals().stream().map(ModelStatusJson::total).toList());
  }

  private static Total total(ModelSpending.Total total) {
    return new Total(
        total.workflow(),
        total.outcome(),
        total.works(),
        total.calls(),
        total.usage().promptTokens(),
        total.usage().completionTokens(),
        total.usage().dollars());
  }
}
