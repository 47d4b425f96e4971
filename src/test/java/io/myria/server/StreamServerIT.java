package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Pace;
import io.myria.server.HttpConnection.Answer;
import io.myria.server.ModernClient.Stream;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Responses of the revision 2026-07-28 that are streams: waiting for a build, and listening. */
@RunningServer.Shared
class StreamServerIT {

  private static final Pattern OPEN = Pattern.compile("(?m)^myria_open_streams\\S* (\\d+)");
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int BATCH = 500;

  private static URI server;
  private static ModernClient client;

  @BeforeAll
  static void connect(ServerProcess running) {
    server = running.url();
    client = new ModernClient(server);
  }

  @Test
  void aBuildThatIsWaitedForTellsItsProgressAndThenItsResult() throws IOException {
    append("progress", 4);
    try (Stream stream = client.open("tools/call", wait("progress-token"))) {
      assertThat(stream.response().statusCode()).isEqualTo(200);
      assertThat(stream.response().headers().firstValue("content-type").orElseThrow())
          .startsWith("text/event-stream");
      assertThat(stream.response().headers().firstValue("x-accel-buffering")).contains("no");
      double before = -1;
      JsonNode message = stream.next();
      assertThat(message.has("method")).as("progress comes before the result").isTrue();
      for (; message.has("method"); message = stream.next()) {
        assertThat(message.get("method").asString()).isEqualTo("notifications/progress");
        assertThat(message.has("id")).isFalse();
        JsonNode params = message.get("params");
        assertThat(params.get("progressToken").asString()).isEqualTo("progress-token");
        assertThat(params.get("message").asString()).isNotBlank();
        assertThat(params.get("progress").asDouble()).isGreaterThan(before);
        before = params.get("progress").asDouble();
      }
      assertThat(message.get("id").asString()).isEqualTo("a");
      JsonNode result = message.get("result");
      assertThat(result.get("resultType").asString()).isEqualTo("complete");
      assertThat(result.get("structuredContent").get("state").asString())
          .isIn("published", "unchanged");
      assertThat(stream.next()).as("the result is the last message").isNull();
    }
  }

  @Test
  void withoutATokenThereIsOnlyTheResult() throws IOException {
    append("silent", 1);
    try (Stream stream = client.open("tools/call", wait(null))) {
      JsonNode message = stream.next();
      assertThat(message.get("result").get("isError").asBoolean()).isFalse();
      assertThat(stream.next()).isNull();
    }
  }

  @Test
  void aWaitThatIsTooLongEndsInTimeAndTheBuildGoesOn() throws IOException {
    append("late", 4);
    Map<String, Object> arguments = Map.of("wait", true, "timeout_ms", 1);
    try (Stream stream =
        client.open("tools/call", Map.of("name", "myria_trigger_build", "arguments", arguments))) {
      assertThat(stream.next().get("result").get("structuredContent").get("state").asString())
          .isIn("running", "published");
    }
    awaitNoTail();
  }

  @Test
  void closingTheStreamEndsTheWaitingAndNotTheBuild() throws IOException {
    append("closed", 6);
    client.open("tools/call", wait("t")).close();
    awaitStreams(0);
    awaitNoTail();
  }

  @Test
  void whoListensIsFirstToldToWhatAndIsForgottenWhenGone() throws IOException {
    Map<String, Object> filter =
        Map.of("toolsListChanged", true, "resourceSubscriptions", List.of("other://nothing"));
    try (Stream stream = client.open("subscriptions/listen", Map.of("notifications", filter))) {
      assertThat(stream.response().headers().firstValue("content-type").orElseThrow())
          .startsWith("text/event-stream");
      JsonNode first = stream.next();
      assertThat(first.get("method").asString())
          .isEqualTo("notifications/subscriptions/acknowledged");
      JsonNode params = first.get("params");
      assertThat(params.get("_meta").get("io.modelcontextprotocol/subscriptionId").asString())
          .isEqualTo("a");
      assertThat(params.get("notifications").isEmpty())
          .as("the tools of a running server do not change, and there is no such resource")
          .isTrue();
      assertThat(streams()).isPositive();
    }
    awaitStreams(0);
  }

  @Test
  void whoListensToNothingThatExistsInTheRevisionIsRefused() throws IOException {
    Answer answer = client.ask("subscriptions/listen", Map.of());
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("-32602");
  }

  /** More than the server has connections to its database, and than it has threads to spare. */
  @Test
  void manyListenersHoldUpNobody() throws IOException {
    List<Stream> streams = new ArrayList<>();
    try {
      for (int count = 0; count < 250; count++) {
        Stream stream = client.open("subscriptions/listen", Map.of("notifications", Map.of()));
        stream.next();
        streams.add(stream);
      }
      assertThat(streams()).isGreaterThanOrEqualTo(250);
      long start = System.nanoTime();
      client.call("myria_get_snapshot_status", Map.of());
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .isLessThan(Pace.of(Duration.ofSeconds(5)));
    } finally {
      for (Stream stream : streams) {
        stream.close();
      }
    }
    awaitStreams(0);
  }

  private static Map<String, Object> wait(String token) {
    Map<String, Object> meta = ModernClient.meta();
    if (token != null) {
      meta.put("progressToken", token);
    }
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("_meta", meta);
    params.put("name", "myria_trigger_build");
    params.put("arguments", Map.of("wait", true, "timeout_ms", 60_000));
    return params;
  }

  /** So that there is something to build. */
  private static void append(String channel, int batches) throws IOException {
    for (int batch = 0; batch < batches; batch++) {
      List<Map<String, Object>> events = new ArrayList<>();
      for (int index = 0; index < BATCH; index++) {
        events.add(
            Map.of(
                "timestamp",
                "2026-03-19T20:00:00Z",
                "channel",
                channel,
                "participants",
                List.of("stream-" + channel + "-" + index % 10),
                "type",
                "message",
                "payload",
                Map.of("text", "kite number " + batch + " of " + index)));
      }
      assertThat(client.call("myria_append_events", Map.of("events", events)).has("error"))
          .isFalse();
    }
  }

  private static void awaitNoTail() throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    JsonNode status = client.call("myria_get_snapshot_status", Map.of());
    while (status.get("tail_events").asLong() > 0 && System.nanoTime() < deadline) {
      pause();
      status = client.call("myria_get_snapshot_status", Map.of());
    }
    assertThat(status.get("tail_events").asLong()).as(status.toString()).isZero();
  }

  private static void awaitStreams(int open) throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (streams() != open && System.nanoTime() < deadline) {
      pause();
    }
    assertThat(streams()).isEqualTo(open);
  }

  private static int streams() throws IOException {
    Matcher gauge = OPEN.matcher(HttpConnection.get(server, "/metrics").body());
    assertThat(gauge.find()).isTrue();
    return Integer.parseInt(gauge.group(1));
  }

  private static void pause() {
    try {
      Thread.sleep(200);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
