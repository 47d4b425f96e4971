package io.myria.mcp.admin;

import io.myria.json.Field;
import io.myria.llm.ledger.ModelWork;
import java.util.List;
import java.util.Optional;

/** An assignment of a model, for programs. */
public record ModelWorkJson(
    @Field("Its number, which grows with time") long work,
    @Field("When it began") String begunAt,
    @Field("What it was for") String workflow,
    @Field("Who may see all that the model was shown") List<String> audience,
    @Field("The snapshot that was read, or built") Optional<String> snapshotId,
    @Field("The instructions' file and version") String prompt,
    @Field("The model that was asked for") String model,
    @Field("The model that answered, as it calls itself") Optional<String> answeredBy,
    @Field("Whether recorded answers were taken") boolean replayed,
    @Field("ok, or the code of a failure; none while it is at work") Optional<String> outcome,
    @Field("Of a failure, in words") Optional<String> detail,
    @Field("Answers of the model") long rounds,
    @Field("Calls of tools") long calls,
    @Field("Tokens sent") long promptTokens,
    @Field("Tokens answered") long completionTokens,
    @Field("US dollars") double costDollars,
    @Field("From the first request to the end") long durationMs) {

  public static ModelWorkJson of(ModelWork work) {
    return new ModelWorkJson(
        work.seq(),
        work.begunAt().toString(),
        work.workflow(),
        work.audience(),
        work.snapshot().map(Object::toString),
        work.asked().prompt(),
        work.asked().model(),
        work.asked().answeredBy(),
        work.asked().replayed(),
        work.ended().outcome(),
        work.ended().detail().filter(detail -> !detail.isEmpty()),
        work.spent().rounds(),
        work.spent().calls(),
        work.spent().promptTokens(),
        work.spent().completionTokens(),
        work.spent().nanos() / 1e9,
        work.spent().millis());
  }
}
