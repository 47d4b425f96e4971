package io.myria.server;

import static io.myria.server.PlainWords.leaksNothing;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * What operators and orchestrators ask a server that is well; {@link WoundedServerIT} has the rest.
 */
@RunningServer.Shared
class HealthServerIT {

  private static final Pattern VALUE = Pattern.compile("^([^ ]+) ([-+.\\dEe]+)$");

  private static URI server;

  @BeforeAll
  static void ask(ServerProcess running) {
    server = running.url();
  }

  @Test
  void itIsAlive() throws IOException {
    Answer answer = HttpConnection.get(server, "/health/live");
    assertThat(answer.status()).isEqualTo(200);
    JsonNode json = ToolClient.JSON.readTree(answer.body());
    assertThat(json.get("status").asString()).isEqualTo("UP");
    leaksNothing(answer.body());
  }

  @Test
  void itIsReadyWithDatabaseAppenderAndBuilder() throws IOException {
    Answer answer = HttpConnection.get(server, "/health/ready");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    JsonNode json = ToolClient.JSON.readTree(answer.body());
    assertThat(json.get("checks").values())
        .extracting(check -> check.get("name").asString())
        .contains("database", "appender", "builder")
        .doesNotHaveDuplicates();
    leaksNothing(answer.body());
  }

  @Test
  void callsErrorsLatenciesAndEventsAreCounted() throws IOException {
    String calls = "myria_tool_calls_total{mp_scope=\"application\",tool=\"myria_append_event\"}";
    String errors =
        "myria_tool_errors_total{code=\"invalid_argument\",mp_scope=\"application\","
            + "tool=\"myria_append_event\"}";
    String appended = "myria_events_appended_total{mp_scope=\"application\"}";
    try (ToolClient client = new ToolClient(server)) {
      append(client);
      client.error("myria_append_event", Map.of());
      double callsBefore = metric(calls);
      double errorsBefore = metric(errors);
      double appendedBefore = metric(appended);
      append(client);
      append(client);
      client.error("myria_append_event", Map.of());
      assertThat(metric(calls) - callsBefore).isEqualTo(3);
      assertThat(metric(errors) - errorsBefore).isEqualTo(1);
      assertThat(metric(appended) - appendedBefore).isEqualTo(2);
    }
  }

  /** They are looked at every five seconds. */
  @Test
  void theLogAndItsTailAreGauged() throws IOException, InterruptedException {
    try (ToolClient client = new ToolClient(server)) {
      append(client);
      JsonNode status = client.answer("myria_get_snapshot_status", Map.of());
      long head = status.get("log_head").asLong();
      for (int tries = 0; gauge("log_events") < head && tries < 30; tries++) {
        Thread.sleep(500);
      }
      assertThat(gauge("log_events")).isGreaterThanOrEqualTo(head);
      assertThat(gauge("tail_events")).isBetween(0.0, gauge("log_events"));
      assertThat(gauge("topics")).isNotNegative();
    }
  }

  @Test
  void latenciesAreInTheSecondsThatTheirNameSays() throws IOException {
    String label = "{mp_scope=\"application\",tool=\"myria_get_event\"";
    try (ToolClient client = new ToolClient(server)) {
      long start = System.nanoTime();
      for (int count = 0; count < 20; count++) {
        client.error("myria_get_event", Map.of());
      }
      double most = (System.nanoTime() - start) / 1e9 + 60;
      double count = metric("myria_tool_time_seconds_count" + label + "}");
      double sum = metric("myria_tool_time_seconds_sum" + label + "}");
      assertThat(count).isGreaterThanOrEqualTo(20);
      assertThat(sum).isPositive().isLessThan(most);
      assertThat(metric("myria_tool_time_seconds_max" + label + "}")).isLessThan(most);
      assertThat(metric("myria_tool_time_seconds_bucket" + label + ",le=\"10.0\"}"))
          .isBetween(20.0, count);
      assertThat(metric("myria_tool_time_seconds_bucket" + label + ",le=\"+Inf\"}"))
          .isEqualTo(count);
    }
    assertThat(metrics()).noneMatch(line -> line.startsWith("myria_") && line.contains("quantile"));
  }

  private static void append(ToolClient client) {
    client.answer(
        "myria_append_event",
        Map.of(
            "timestamp", "2026-03-19T20:00:00Z",
            "channel", "health",
            "participants", List.of("health_ada"),
            "type", "message",
            "payload", Map.of("text", "counted")));
  }

  private static double gauge(String name) throws IOException {
    return metric("myria_" + name + "{mp_scope=\"application\"}");
  }

  private static double metric(String name) throws IOException {
    return metrics()
        .map(VALUE::matcher)
        .filter(line -> line.matches() && line.group(1).equals(name))
        .map(line -> Double.parseDouble(line.group(2)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no metric " + name));
  }

  private static Stream<String> metrics() throws IOException {
    return HttpConnection.get(server, "/metrics").body().lines();
  }
}
