package io.myria.mcp.admin;

import io.myria.json.Field;
import io.myria.llm.ModelCheck;
import io.myria.llm.ModelFailure;
import java.util.List;
import java.util.Optional;

/** Whether a model is fit, for programs. */
public record ModelCheckJson(
    @Field("Whether it did all that was asked") boolean fit,
    @Field("The model that was asked for") String model,
    @Field("The model that answered, as it calls itself") Optional<String> answeredBy,
    @Field("What was asked, one by one") List<Step> steps,
    @Field("Answers of the model") int rounds,
    @Field("Time of an answer, on average") long roundMs,
    @Field("Tokens sent") long promptTokens,
    @Field("Tokens answered") long completionTokens,
    @Field("US dollars") double costDollars,
    @Field("Whether it tells how many tokens it used; else they are estimated") boolean counted,
    @Field("Whether it tells what they cost; else the settings' prices hold") boolean priced,
    @Field("What a build would cost, roughly") Estimate estimate) {

  /** One assignment. */
  record Step(
      @Field("What it tries") String name,
      @Field("Whether it was done") boolean passed,
      @Field("Why not") Optional<String> reason,
      @Field("In words") Optional<String> detail,
      @Field("What to do about it") Optional<String> advice,
      @Field("Time to its conclusion") long durationMs) {}

  /** Of a build. */
  record Estimate(
      @Field("New events") int events,
      @Field("Tokens sent") long promptTokens,
      @Field("Tokens answered") long completionTokens,
      @Field("US dollars; none where nobody says what a token costs")
          Optional<Double> costDollars) {}

  public static ModelCheckJson of(ModelCheck.Result result) {
    return new ModelCheckJson(
        result.fit(),
        result.asked(),
        result.answeredBy(),
        result.steps().stream().map(ModelCheckJson::step).toList(),
        result.rounds(),
        result.rounds() == 0 ? 0 : result.millis() / result.rounds(),
        result.usage().promptTokens(),
        result.usage().completionTokens(),
        result.usage().dollars(),
        result.counted(),
        result.priced(),
        new Estimate(
            result.estimate().events(),
            result.estimate().usage().promptTokens(),
            result.estimate().usage().completionTokens(),
            result.estimate().dollars()));
  }

  private static Step step(ModelCheck.Step step) {
    return new Step(
        step.name(),
        step.failure().isEmpty(),
        step.failure().map(ModelFailure::wire),
        Optional.of(step.detail()).filter(detail -> !detail.isEmpty()),
        step.advice(),
        step.millis());
  }
}
