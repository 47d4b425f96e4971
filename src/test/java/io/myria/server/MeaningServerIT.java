package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A server that was told nothing finds by meaning, with the model in the WAR. */
@PlainServer.Shared
class MeaningServerIT {

  private static final List<String> WHO = List.of("meaning mia", "meaning moe");
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int SOUGHT = 3;

  private static final List<String> TEXTS =
      List.of(
          "The invoice of the printer is paid.",
          "All tests of the parser are green again.",
          "We paint the fence in May.",
          "My dog is ill since Tuesday.",
          "The soup wants more salt.",
          "The train to Graz leaves at noon.",
          "Moe has tuned the guitar.");

  @Test
  void aQuestionFindsAnEventThatSharesNoWordWithIt(PlainServer plain) throws Exception {
    try (ToolClient client = new ToolClient(plain.url())) {
      JsonNode appended =
          client.appended(
              IntStream.range(0, TEXTS.size())
                  .mapToObj(
                      minute ->
                          Map.<String, Object>of(
                              "participants",
                              WHO,
                              "timestamp",
                              "2026-09-10T12:0" + minute + ":00Z",
                              "text",
                              TEXTS.get(minute)))
                  .toList());
      String sought = appended.get(SOUGHT).get("event_id").asString();
      assertThat(awaitVectors(client).get("version").asString()).startsWith("bge-small-en-v1.5-q ");
      JsonNode found = recall(client, "auto");
      assertThat(found.path("degraded").toString()).doesNotContain("vectors");
      assertThat(found.at("/items/0/event_id").asString("")).as("%s", found).isEqualTo(sought);
      JsonNode byWords = recall(client, "lexical");
      assertThat(byWords.at("/items/0/event_id").asString(""))
          .as("by words alone: %s", byWords)
          .isNotEqualTo(sought);
    }
  }

  @Test
  void whatNobodySaidIsNotRememberedByMeaningEither(PlainServer plain) throws Exception {
    List<String> who = List.of("meaning meg");
    try (ToolClient client = new ToolClient(plain.url())) {
      client.append(Map.of("participants", who, "text", "The kettle is in the second drawer."));
      awaitVectors(client);
      JsonNode told =
          client.answer(
              "myria_recall", Map.of("participants", who, "query", "When does the ferry leave?"));
      assertThat(told.path("degraded").toString()).doesNotContain("vectors");
      assertThat(told.get("abstained").asBoolean()).as("%s", told).isTrue();
    }
  }

  private static JsonNode recall(ToolClient client, String strategy) {
    return client.answer(
        "myria_recall",
        Map.of(
            "participants",
            WHO,
            "query",
            "Which pet needs a veterinarian?",
            "min_confidence",
            0,
            "strategy",
            strategy,
            "detail",
            "items"));
  }

  /** The job that serves, once it is at the head of the log. */
  private static JsonNode awaitVectors(ToolClient client) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    JsonNode jobs = null;
    while (System.nanoTime() < deadline) {
      jobs = client.answer("myria_list_jobs", Map.of()).get("jobs");
      for (JsonNode job : jobs) {
        if (job.get("job").asString().equals("vectors")
            && job.get("state").asString().equals("serving")
            && job.get("lag_events").asInt() == 0) {
          return job;
        }
      }
      Thread.sleep(200);
    }
    throw new AssertionError("vectors do not come to the end of the log: " + jobs);
  }
}
