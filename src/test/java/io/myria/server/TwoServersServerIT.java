package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.Numbers;
import io.myria.database.migration.SchemaCheck;
import io.myria.drill.Drill;
import io.myria.drill.Invariants;
import io.myria.drill.OwnThread;
import io.myria.server.EraClient.Era;
import io.myria.server.ModernClient.Stream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * Two servers beside one database are one memory. The last test takes one of them away, and those
 * before leave nothing that it would be in the way of.
 */
@Drill
@PlainServer.Shared
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TwoServersServerIT {

  private static final Pattern IDS = Pattern.compile("\"event_id\":\"([^\"]+)\"");
  private static final Duration TAKEN_OVER = Duration.ofSeconds(30);

  /** Of the server that a test may kill; either may begin a build. */
  private static final String NAME = "second";

  private static final String ALL_IS_BUILT =
      "select count(*) from snapshot where status = 'active'"
          + " and event_max_seq = (select max(event_seq) from event)";

  /** A builder that dies before it has staged anything leaves nothing to be taken over. */
  private static final String BEGUN_BY_SECOND =
      "select count(*) from build_lease l join snapshot s on s.lease_epoch = l.epoch"
          + " where l.expires_at > clock_timestamp() and l.holder like '"
          + NAME
          + "-%' and s.status = 'staging' and s.phase <> 'waiting'";

  /** Appended at the server that is killed. */
  private static final String POTOROOS =
      "select count(*) from event_content where payload ->> 'text' like '%potoroo%'";

  private static final int EVENTS_A_BUILD = 80;
  private static final Duration BUILT = Duration.ofMinutes(2);
  private static final AtomicInteger EVENTS = new AtomicInteger();

  private static ServerProcess second;
  private static ModernClient one;
  private static ModernClient other;

  @BeforeAll
  static void start(PlainServer first) {
    second = ServerProcess.on(first.database(), "-Dmyria.service.name=" + NAME);
    one = new ModernClient(first.url());
    other = new ModernClient(second.url());
  }

  @AfterAll
  static void stop() {
    second.close();
  }

  @Test
  @Order(1)
  void whatOneAcknowledgesTheNextReadOfTheOtherFinds() throws IOException {
    for (int count = 0; count < 20; count++) {
      String word = "quokka" + EVENTS.incrementAndGet();
      append(count % 2 == 0 ? one : other, word, 1);
      Map<String, Object> question = Map.of("participants", List.of("ann"), "query", word);
      assertThat(told(count % 2 == 0 ? other : one, question)).contains(word);
      assertThat(told(count % 2 == 0 ? one : other, question)).contains(word);
    }
  }

  @Test
  @Order(2)
  void aPublishAtOneIsToldToWhoListensAtTheOther() throws IOException {
    String active = "myria://snapshot/active";
    Map<String, Object> filter = Map.of("resourceSubscriptions", List.of(active));
    try (Stream stream = other.open("subscriptions/listen", Map.of("notifications", filter))) {
      assertThat(stream.next().at("/params/notifications/resourceSubscriptions/0").asString())
          .isEqualTo(active);
      append(one, "wombat", 30);
      assertThat(build(one).get("state").asString()).isIn("published", "unchanged");
      JsonNode told = stream.next();
      assertThat(told.get("method").asString()).isEqualTo("notifications/resources/updated");
      assertThat(told.at("/params/uri").asString()).isEqualTo(active);
    }
  }

  @Test
  @Order(3)
  void askedAtOnceOnlyOneBuilds() throws IOException {
    append(one, "numbat", 100);
    CompletableFuture<JsonNode> here =
        CompletableFuture.supplyAsync(() -> build(one), OwnThread.EXECUTOR);
    CompletableFuture<JsonNode> there =
        CompletableFuture.supplyAsync(() -> build(other), OwnThread.EXECUTOR);
    for (JsonNode built : List.of(here.join(), there.join())) {
      assertThat(built.get("state").asString()).isIn("published", "unchanged", "running");
    }
    JsonNode status = one.call("myria_get_snapshot_status", Map.of());
    assertThat(status.get("tail_events").asLong()).isZero();
    assertThat(other.call("myria_get_active_snapshot", Map.of()))
        .isEqualTo(one.call("myria_get_active_snapshot", Map.of()));
    JsonNode snapshots = one.call("myria_list_snapshots", Map.of()).get("snapshots");
    List<Long> heads =
        snapshots.valueStream().map(each -> each.get("event_max_seq").asLong()).toList();
    assertThat(heads).as("each is of events that no other had").doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource(Era.class)
  @Order(4)
  void aClientThatComesToAnotherServerWithEachRequestNoticesNothing(Era era) {
    NodeSwitch client = new NodeSwitch(era, List.of(one.server(), other.server()));
    client.greet();
    String word = "bilby" + era.name().toLowerCase(Locale.ROOT);
    List<String> participants = List.of("switched " + era);
    for (int number = 0; number < 23; number++) {
      client.call(
          "myria_append_event",
          Map.of("participants", participants, "text", "the " + word + " was here, " + number));
    }
    client.result("tools/list", Map.of());
    Set<String> seen = new HashSet<>();
    Map<String, Object> question = new HashMap<>();
    question.put("participants", participants);
    question.put("query", word);
    question.put("limit", 4);
    for (int page = 0; page < 20; page++) {
      JsonNode answer = client.call("myria_query_event_nodes", question);
      IDS.matcher(answer.toString()).results().forEach(id -> seen.add(id.group(1)));
      if (answer.path("next_cursor").isMissingNode() || answer.get("next_cursor").isNull()) {
        break;
      }
      question.put("cursor", answer.get("next_cursor").asString());
    }
    assertThat(seen).hasSize(23);
  }

  @Test
  @Order(5)
  void aSnapshotThatOnePublishesServesAtTheOtherAtOnce() throws Exception {
    for (int round = 0; round < 3; round++) {
      append(one, "dunnart", 20);
      JsonNode built = build(round % 2 == 0 ? one : other);
      assertThat(built.get("state").asString()).isIn("published", "unchanged");
      JsonNode here = one.call("myria_get_active_snapshot", Map.of());
      JsonNode there = other.call("myria_get_active_snapshot", Map.of());
      assertThat(there).isEqualTo(here);
      Map<String, Object> question = Map.of("participants", List.of("ann"), "query", "dunnart");
      for (ModernClient each : List.of(one, other)) {
        assertThat(each.call("myria_query_references", question).get("snapshot_id"))
            .isEqualTo(here.findValue("snapshot_id"));
      }
    }
  }

  /** As while a new version has migrated and this one still runs. */
  @Test
  @Order(6)
  void aSchemaThatWasExpandedUnderThemIsWorkedOnAndOneThatWasContractedMakesThemUnready(
      PlainServer plain) throws Exception {
    try (Connection connection = plain.database().superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("alter table snapshot add column later text not null default 'new'");
      statement.execute("alter table event_content add column later text");
      migrated(statement, "9998", "since " + SchemaCheck.VERSION + "  more columns");
      try {
        append(one, "quoll", 30);
        assertThat(build(other).get("state").asString()).isIn("published", "unchanged");
        assertThat(told(one, Map.of("participants", List.of("ann"), "query", "quoll")))
            .contains("quoll");
        assertThat(HttpConnection.get(one.server(), "/health/ready").status()).isEqualTo(200);
        migrated(statement, "9999", "since 9998  a column goes");
        assertThat(unready(other)).contains("\"DOWN\"", "9999");
      } finally {
        statement.execute("delete from schema_history where version in ('9998', '9999')");
        statement.execute("alter table snapshot drop column later");
        statement.execute("alter table event_content drop column later");
      }
    }
  }

  /** A server looks again a second after it has looked last, asked or not. */
  private static String unready(ModernClient client) throws Exception {
    String body = "";
    for (int asked = 0; asked < 30 && !body.contains("\"DOWN\""); asked++) {
      Thread.sleep(100);
      body = HttpConnection.get(client.server(), "/health/ready").body();
    }
    return body;
  }

  private static void migrated(Statement statement, String version, String description)
      throws SQLException {
    statement.execute(
        "insert into schema_history select max(installed_rank) + 1, '%s', '%s', 'SQL', 'x', 0, 'x',"
                .formatted(version, description)
            + " now(), 0, true from schema_history");
  }

  @Test
  @Order(7)
  void theWorkOfABuilderThatWasKilledIsTakenOverWithinThirtySeconds(PlainServer plain)
      throws Exception {
    try (Connection connection = plain.database().superuser()) {
      int acknowledged = appendedUntilSecondBuilds(connection);
      long epoch = Numbers.of(connection, "select epoch from build_lease");
      second.kill();
      long start = System.nanoTime();
      String taken =
          "select (%s) + count(*) from build_lease where epoch > %d".formatted(ALL_IS_BUILT, epoch);
      while (Numbers.of(connection, taken) == 0) {
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(TAKEN_OVER);
        Thread.sleep(100);
      }
      while (one.call("myria_get_snapshot_status", Map.of()).get("tail_events").asLong() > 0) {
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(BUILT);
        Thread.sleep(100);
      }
      assertThat(Numbers.of(connection, POTOROOS)).isEqualTo(acknowledged);
      Invariants.check(connection, "after a builder was killed");
    }
    try (ToolClient client = new ToolClient(one.server())) {
      client.verify();
    }
  }

  /** A new one for each that the other server took: few events, whose vectors are soon there. */
  private static int appendedUntilSecondBuilds(Connection connection) throws Exception {
    for (int build = 1; build <= 40; build++) {
      append(other, "potoroo", EVENTS_A_BUILD);
      try (ToolClient client = new ToolClient(other.server())) {
        client.answer("myria_trigger_build", Map.of());
      }
      long start = System.nanoTime();
      while (Numbers.of(connection, ALL_IS_BUILT) == 0) {
        if (Numbers.of(connection, BEGUN_BY_SECOND) > 0) {
          return build * EVENTS_A_BUILD;
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(BUILT);
        Thread.sleep(10);
      }
    }
    throw new AssertionError("the server to be killed began none of forty builds");
  }

  private static void append(ModernClient at, String word, int count) throws IOException {
    List<Map<String, Object>> events =
        IntStream.range(0, count)
            .<Map<String, Object>>mapToObj(
                index ->
                    Map.of(
                        "timestamp",
                        "2026-03-19T20:00:00Z",
                        "channel",
                        "two",
                        "participants",
                        List.of("ann", "bob"),
                        "type",
                        "message",
                        "payload",
                        Map.of("text", "the " + word + " was here, " + index)))
            .toList();
    JsonNode answer = at.call("myria_append_events", Map.of("events", events));
    assertThat(answer.get("appended").asInt()).isEqualTo(count);
  }

  private static JsonNode build(ModernClient at) {
    Map<String, Object> arguments = Map.of("wait", true, "timeout_ms", 60_000);
    Map<String, Object> call = Map.of("name", "myria_trigger_build", "arguments", arguments);
    try (Stream stream = at.open("tools/call", call)) {
      return stream.next().at("/result/structuredContent");
    } catch (IOException problem) {
      throw new AssertionError(problem);
    }
  }

  private static String told(ModernClient at, Map<String, Object> question) throws IOException {
    return at.call("myria_query_event_nodes", question).toString();
  }
}
