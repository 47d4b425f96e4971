package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.EmbeddingServer.Mood;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.MethodName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import tools.jackson.databind.JsonNode;

/**
 * A server whose vectors come from an endpoint that is not always well, its parts in their order;
 * and one that uses the model that it brings.
 */
@HelpedServer.Shared
@PlainServer.Shared
@TestMethodOrder(MethodName.class)
class DerivingServerIT {

  /** Builds, the index, and each derivation. */
  private static final int JOBS = 10;

  private static EmbeddingServer endpoint;
  private static ServerProcess server;

  @BeforeAll
  static void start(HelpedServer helped) {
    endpoint = helped.embeddings();
    server = helped.process();
  }

  @Test
  void aAllIsDerivedButWhatTheEndpointRefuses() {
    append(server, "I moved to Lisbon", EmbeddingServer.REFUSED, "and I like it");
    JsonNode vectors = await(server, "vectors", job -> job.get("lag_events").asInt() == 0);
    assertThat(vectors.get("version").asString()).startsWith("small ");
    assertThat(endpoint.keys()).containsOnly("Bearer sesame");
  }

  @Test
  void bAnEndpointThatIsNotWellIsWaitedFor() throws Exception {
    for (Mood mood : List.of(Mood.BUSY, Mood.WRONG, Mood.ENDLESS, Mood.DRIPPING, Mood.NEVER)) {
      endpoint.mood(mood);
      append(server, "said while it was " + mood);
      JsonNode failed = await(server, "vectors", job -> job.get("failures").asInt() > 0);
      assertThat(failed.get("failure").asString())
          .as(mood.name())
          .contains("the embeddings endpoint")
          .doesNotContain("sesame");
      assertThat(CommandLines.here(server, "jobs"))
          .contains("failed")
          .contains("the embeddings endpoint");
      endpoint.mood(Mood.WELL);
      await(server, "vectors", job -> job.get("lag_events").asInt() == 0);
    }
  }

  @Test
  void cAPersonPausesAndResumes() throws Exception {
    assertThat(CommandLines.here(server, "jobs", "pause", "vectors")).contains("paused");
    append(server, "nobody embeds this yet");
    await(server, "passages", job -> job.get("lag_events").asInt() == 0);
    assertThat(await(server, "vectors", job -> true).get("lag_events").asInt()).isEqualTo(1);
    assertThat(CommandLines.here(server, "jobs", "resume", "vectors")).doesNotContain("paused");
    await(server, "vectors", job -> job.get("lag_events").asInt() == 0);
    await(server, "fingerprints", job -> job.get("lag_events").asInt() == 0);
    assertThat(CommandLines.here(server, "jobs", "rebuild", "passages")).contains("passages");
    awaitOneOfEach();
    try (ToolClient client = new ToolClient(server.url())) {
      for (String job : List.of("vectors", "search")) {
        JsonNode error = client.error("myria_control_job", Map.of("job", job, "action", "explode"));
        assertThat(error.get("code").asString()).isEqualTo("invalid_argument");
        assertThat(error.get("field").asString()).isEqualTo("action");
      }
    }
  }

  /** Until a derivation that is made anew takes the place of the one that serves. */
  private static void awaitOneOfEach() throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    try (ToolClient client = new ToolClient(server.url())) {
      JsonNode jobs = client.answer("myria_list_jobs", Map.of()).get("jobs");
      while (jobs.size() > JOBS && System.nanoTime() < deadline) {
        Thread.sleep(100);
        jobs = client.answer("myria_list_jobs", Map.of()).get("jobs");
      }
      assertThat(jobs).hasSize(JOBS);
    }
  }

  @Test
  void dAServerThatIsToldNothingHasAModelOfItsOwn(PlainServer plain) {
    long seq = append(plain.process(), "I moved to Lisbon");
    JsonNode vectors =
        await(plain.process(), "vectors", job -> job.get("event_seq").asLong() >= seq);
    assertThat(vectors.get("version").asString())
        .matches("bge-small-en-v1\\.5-q [0-9a-f]{16}; passages .*");
  }

  /** The place of the last one. */
  private static long append(ServerProcess to, String... texts) {
    long seq = 0;
    try (ToolClient client = new ToolClient(to.url())) {
      for (String text : texts) {
        seq =
            client.append(
                Map.of(
                    "timestamp", "2026-05-01T10:00:00Z",
                    "channel", "chat",
                    "participants", List.of("deriving-dana", "deriving-eli"),
                    "type", "message",
                    "payload", Map.of("text", text)));
      }
    }
    return seq;
  }

  /** The one that serves, once it is as it should be. */
  private static JsonNode await(ServerProcess of, String name, Predicate<JsonNode> reached) {
    long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    JsonNode last = null;
    try (ToolClient client = new ToolClient(of.url())) {
      while (System.nanoTime() < deadline) {
        for (JsonNode job : client.answer("myria_list_jobs", Map.of()).get("jobs")) {
          if (job.get("job").asString().equals(name)
              && job.get("state").asString().equals("serving")) {
            last = job;
            if (reached.test(job)) {
              return job;
            }
          }
        }
        Thread.sleep(100);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    throw new AssertionError("not reached: " + last);
  }
}
