package io.myria.server;

import static io.myria.server.PlainWords.leaksNothing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import tools.jackson.databind.JsonNode;

/**
 * What those see who look after a server, whichever it is: requests in its log by their ids and
 * without their words, its health, spans, and the settings that it was made ready with.
 */
@SharedWounds.Shared
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OperatedServerIT {

  private static final String TRACE = "7bf92f3577b34da6a3ce929d0e0e4737";
  private static final String SPAN = "tools/call myria_recall";

  private static WoundedServer server;

  @BeforeAll
  static void start(WoundedServer running) throws Exception {
    server = running;
    server.append();
    server.append();
  }

  private static Answer recall() throws IOException {
    Answer answer =
        server.traced(
            TRACE,
            "myria_recall",
            Map.of(
                "participants",
                List.of("wound_ann"),
                "query",
                WoundedServer.SECRET,
                "min_confidence",
                0));
    assertThat(answer.body()).contains(WoundedServer.SECRET + " event ");
    return succeeded(answer);
  }

  private static Answer succeeded(Answer answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(WoundedServer.isError(answer)).as(answer.body()).isFalse();
    return answer;
  }

  @Test
  @Order(1)
  void theIdOfAnAnswerThatSucceededStandsInTheLogWithTheTraceOfItsCaller() throws Exception {
    String id = recall().headers().get("x-request-id");
    assertThat(id).isNotBlank();
    assertThat(server.log().awaitRequest(id))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line.traceId()).isEqualTo(TRACE))
        .anySatisfy(line -> assertThat(line.text()).contains("a recall was not reranked"));
    String next = recall().headers().get("x-request-id");
    assertThat(server.log().awaitRequest(next)).isNotEmpty();
    assertThat(next).isNotEqualTo(id);
  }

  @Test
  @Order(2)
  void spansAreSentToTheCollectorThatItsSettingsName() throws Exception {
    recall();
    for (int tries = 0; tries < 200 && !server.collector().has(TRACE, SPAN); tries++) {
      Thread.sleep(100);
    }
    assertThat(server.collector().has(TRACE, SPAN)).isTrue();
    assertThat(server.collector().all())
        .contains("myria-wounded")
        .doesNotContain(WoundedServer.SECRET);
  }

  @Test
  @Order(3)
  void noLogHoldsWhatIsSaidAskedAnsweredOrRefused() throws Exception {
    Map<String, Object> event = server.event();
    Map<String, Object> bad =
        Map.of(
            "participants",
            List.of("wound_ann"),
            "text",
            WoundedServer.SECRET,
            "timestamp",
            WoundedServer.SECRET);
    succeeded(server.ask("myria_append_event", event));
    succeeded(server.ask("myria_append_events", Map.of("events", List.of(event, event))));
    refused(server.ask("myria_append_event", bad));
    refused(server.ask("myria_append_events", Map.of("events", List.of(event, bad))));
    Answer nonsense = server.client().send("{\"" + WoundedServer.SECRET, Map.of());
    assertThat(nonsense.status()).isEqualTo(400);
    // What comes after them is there, so they would be.
    assertThat(server.log().awaitRequest(recall().headers().get("x-request-id"))).isNotEmpty();
    server.log().holdsNowhere(WoundedServer.SECRET);
  }

  private static void refused(Answer answer) {
    JsonNode error = ToolClient.JSON.readTree(answer.body()).at("/result/structuredContent/error");
    assertThat(error.path("code").asString("")).as(answer.body()).isEqualTo("invalid_argument");
    assertThat(answer.headers().get("x-request-id"))
        .isEqualTo(error.path("request_id").asString(""));
  }

  @Test
  @Order(4)
  void withoutItsDatabaseItIsAliveAndNotReadyAndSaysSinceWhen() throws Exception {
    Instant before = Instant.now().minusSeconds(2);
    Set<Integer> live = ConcurrentHashMap.newKeySet();
    ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor();
    try {
      watch.scheduleWithFixedDelay(() -> live.add(live()), 0, 200, TimeUnit.MILLISECONDS);
      server.proxy().shut(true);
      Answer down = server.awaitHealth(503);
      leaksNothing(down.body());
      JsonNode database = WoundedServer.check(down, "database");
      assertThat(database.get("status").asString()).isEqualTo("DOWN");
      assertThat(database.at("/data/cause").asString()).isNotBlank();
      Instant since = Instant.parse(database.at("/data/since").asString());
      assertThat(since).isBetween(before, Instant.now());
      server.refused("myria_append_event", server.event());
      server.proxy().shut(false);
      server.awaitReady();
    } finally {
      server.proxy().shut(false);
      watch.shutdown();
      assertThat(watch.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }
    assertThat(live).containsExactly(200);
    server.log().await("not ready: database");
    server.log().await("ready again: database");
    server.append();
  }

  private static int live() {
    try {
      return server.health("live").status();
    } catch (IOException none) {
      return 0;
    }
  }

  @Test
  @Order(5)
  void itsPoolsAreThoseOfTheScript() throws Exception {
    List<String> names = new ArrayList<>();
    try (Connection connection = server.postgres().superuser();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select distinct application_name from pg_stat_activity"
                    + " where usename = 'myria_app'")) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    assertThat(names).containsExactlyInAnyOrder("myria", "myria-log");
  }

  @Test
  @Order(6)
  void itsMemoryAndItsLogAreThoseOfTheScript() throws IOException {
    assumeTrue(StockServer.isChosen(), "./myria serve is made ready by no script");
    assertThat(commandLine()).contains("-Xmx1g").doesNotContain("-Xmx512m");
    assertThat(server.log().lines()).isNotEmpty();
    assertThat(server.log().text().lines().filter(line -> line.contains("io.myria.")))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).startsWith("{").endsWith("}"));
  }

  /** Of the JVM, which a script may have started. */
  private static List<String> commandLine() throws IOException {
    ProcessHandle first = ProcessHandle.of(server.server().pid()).orElseThrow();
    for (ProcessHandle one : Stream.concat(Stream.of(first), first.descendants()).toList()) {
      Path file = Path.of("/proc", Long.toString(one.pid()), "cmdline");
      List<String> words = List.of(Files.readString(file).split("\0"));
      if (words.get(0).endsWith("java")) {
        return words;
      }
    }
    throw new AssertionError("no JVM runs");
  }
}
