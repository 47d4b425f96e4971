package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.TestDatabase;
import io.myria.drill.DrillOnly;
import io.myria.drill.Invariants;
import io.myria.drill.OwnThread;
import io.myria.server.EraClient.Era;
import io.myria.server.ModernClient.Stream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * The new version starts beside the one before, on its database, which it migrates under it: nobody
 * who asks either of them notices. Both write and build; then the new one goes on alone, and the
 * old one comes back, as after a rollout that is taken back.
 */
@DrillOnly
class PreviousVersionServerIT {

  private static final Pattern IDS = Pattern.compile("\"event_id\":\"([^\"]+)\"");
  private static final String SUBJECT = "wombat";

  @Test
  void theNewVersionStartsBesideTheOneBeforeAndEitherGoesOnAlone() throws Exception {
    Path launcher = PreviousVersion.launcher();
    try (TestDatabase database = TestDatabase.create()) {
      empty(database);
      try (ServerProcess old = ServerProcess.of(launcher, database)) {
        append(old.url(), 0, 200);
        assertThat(built(old.url())).isEqualTo("published");
        String version = version(database);
        Map<String, JsonNode> before = answers(old.url());
        try (ServerProcess young = startedWhileAsked(database, old.url())) {
          assertThat(version(database)).as("it was migrated").isNotEqualTo(version);
          assertThat(answers(old.url())).isEqualTo(before);
          assertThat(answers(young.url())).isEqualTo(before);
          for (Era era : Era.values()) {
            aClientOfBothNoticesNothing(era, List.of(old.url(), young.url()));
          }
          buildsOfOneServeAtTheOther(old.url(), young.url(), 300);
          buildsOfOneServeAtTheOther(young.url(), old.url(), 400);
          Map<String, JsonNode> both = answers(old.url());
          old.terminate();
          assertThat(answers(young.url())).isEqualTo(both);
          append(young.url(), 500, 50);
          sound(database, young.url(), "the new one is alone");
        }
        old.start();
        append(old.url(), 550, 50);
        assertThat(built(old.url())).isIn("published", "unchanged");
        sound(database, old.url(), "the old one came back");
      }
    }
  }

  /** As the one before finds it, which then migrates it as far as it knows. */
  private static void empty(TestDatabase database) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("drop schema myria cascade");
    }
    database.disconnect();
  }

  private static String version(TestDatabase database) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement();
        var row = statement.executeQuery("select max(version) from schema_history")) {
      row.next();
      return row.getString(1);
    }
  }

  /** While it starts, the old one is ready, appends and answers without a break. */
  private static ServerProcess startedWhileAsked(TestDatabase database, URI old) {
    AtomicBoolean over = new AtomicBoolean();
    CompletableFuture<Integer> asking =
        CompletableFuture.supplyAsync(() -> asked(old, over), OwnThread.EXECUTOR);
    ServerProcess young;
    try {
      young = ServerProcess.on(database);
    } finally {
      over.set(true);
    }
    try {
      assertThat(asking.join()).as("rounds of requests meanwhile").isGreaterThan(10);
    } catch (RuntimeException | AssertionError problem) {
      young.close();
      throw problem;
    }
    return young;
  }

  private static int asked(URI server, AtomicBoolean over) {
    int rounds = 0;
    try {
      ModernClient client = new ModernClient(server);
      for (; !over.get(); rounds++) {
        assertThat(HttpConnection.get(server, "/health/ready").status()).isEqualTo(200);
        String text = "kept meanwhile, " + rounds;
        client.call("myria_append_event", Map.of("participants", List.of("carl"), "text", text));
        client.call("myria_query_references", Map.of("participants", List.of("ann")));
        Thread.sleep(50);
      }
    } catch (IOException | InterruptedException problem) {
      throw new AssertionError("after " + rounds + " rounds", problem);
    }
    return rounds;
  }

  /** Of what is compiled, found and recalled, as the old and the new are to tell it alike. */
  private static Map<String, JsonNode> answers(URI server) throws IOException {
    Map<String, Object> scope = Map.of("participants", List.of("ann", "bob"));
    Map<String, Object> question = new HashMap<>(scope);
    question.put("query", SUBJECT + " 7");
    Map<String, Object> tree = new HashMap<>(scope);
    tree.put("as_of", "2100-01-01T00:00:00Z");
    ModernClient client = new ModernClient(server);
    return Map.of(
        "tree", client.call("myria_query_references", tree).get("root"),
        "events", client.call("myria_query_event_nodes", question).get("root"));
  }

  private static void aClientOfBothNoticesNothing(Era era, List<URI> servers) {
    NodeSwitch client = new NodeSwitch(era, servers);
    client.greet();
    List<String> participants = List.of("switched " + era);
    for (int number = 0; number < 15; number++) {
      Map<String, Object> event = Map.of("participants", participants, "text", "quoll " + number);
      client.call("myria_append_event", event);
    }
    Map<String, Object> question = new HashMap<>(Map.of("participants", participants, "limit", 4));
    List<String> seen = new ArrayList<>();
    do {
      JsonNode page = client.call("myria_query_event_nodes", question);
      IDS.matcher(page.toString()).results().forEach(id -> seen.add(id.group(1)));
      question.put("cursor", page.path("next_cursor").asString(null));
    } while (question.get("cursor") != null);
    assertThat(seen).hasSize(15).doesNotHaveDuplicates();
  }

  private static void buildsOfOneServeAtTheOther(URI one, URI other, int from) throws IOException {
    append(one, from, 60);
    assertThat(built(one)).isIn("published", "unchanged");
    assertThat(active(other)).isEqualTo(active(one));
    assertThat(answers(other)).isEqualTo(answers(one));
  }

  private static JsonNode active(URI server) throws IOException {
    return new ModernClient(server).call("myria_get_active_snapshot", Map.of());
  }

  private static String built(URI server) throws IOException {
    Map<String, Object> arguments = Map.of("wait", true, "timeout_ms", 60_000);
    Map<String, Object> call = Map.of("name", "myria_trigger_build", "arguments", arguments);
    try (Stream stream = new ModernClient(server).open("tools/call", call)) {
      return stream.next().at("/result/structuredContent/state").asString();
    }
  }

  private static void sound(TestDatabase database, URI server, String when) throws Exception {
    try (ToolClient client = new ToolClient(server)) {
      client.verify();
    }
    try (Connection connection = database.superuser()) {
      Invariants.check(connection, "where " + when);
    }
  }

  private static void append(URI server, int from, int count) throws IOException {
    List<Map<String, Object>> events =
        IntStream.range(from, from + count)
            .<Map<String, Object>>mapToObj(
                index ->
                    Map.of(
                        "participants",
                        List.of("ann", "bob"),
                        "type",
                        "message",
                        "payload",
                        Map.of("text", SUBJECT + " " + index + " came to garden " + index % 9)))
            .toList();
    JsonNode answer =
        new ModernClient(server).call("myria_append_events", Map.of("events", events));
    assertThat(answer.get("appended").asInt()).isEqualTo(count);
  }
}
