package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.Numbers;
import io.myria.database.TestDatabase;
import io.myria.drill.DrillOnly;
import io.myria.drill.Invariants;
import io.myria.drill.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * A week of life, compressed: two servers beside one database take in bursts of talk and silences
 * between them, build, are rolled back and resumed, derive anew, are stopped and killed in turn.
 * What a server holds, and what stands in tables that are not the log's, is written down after each
 * day, and is flat: it follows the log or does not grow. The size is {@code myria.week.events}.
 */
@DrillOnly
class WeekServerIT {

  private static final int DAYS = 7;
  private static final int BATCH = 250;
  private static final int PEOPLE = 24;
  private static final Instant MONDAY = Instant.parse("2026-03-16T00:00:00Z");
  private static final Duration PATIENCE = Duration.ofMinutes(30);
  private static final String[] WORDS = {
    "harbour", "ledger", "piano", "glacier", "invoice", "orchard", "satellite", "marathon",
    "recipe", "garden", "contract", "violin", "budget", "compass", "lantern", "printer"
  };

  private final long seed = Long.getLong("myria.week.seed", 20_261_123);
  private final Random random = new Random(seed);
  private final List<Day> days = new ArrayList<>();
  private final List<ServerProcess> servers = new ArrayList<>();
  private long sent;

  /**
   * At the end of a day, when all is built.
   *
   * @param heap bytes that live in the fullest of both servers
   * @param files most that one of them has open
   * @param connections of both to the database
   * @param versions of topics that are stored
   * @param snapshots in the registry
   */
  private record Day(
      long events,
      long heap,
      long files,
      long threads,
      long connections,
      long versions,
      long snapshots,
      long bytes) {}

  @Test
  void nothingGrowsButTheLogAndWhatFollowsIt() throws Exception {
    int events = Rounds.of("myria.week.events", 3_000, 200_000);
    System.out.println("a week of " + events + " events, seed " + seed);
    try (TestDatabase database = TestDatabase.create()) {
      try {
        servers.add(server(database));
        servers.add(server(database));
        for (int day = 0; day < DAYS; day++) {
          live(database, day, events / DAYS);
        }
        for (ServerProcess server : servers) {
          try (ToolClient client = new ToolClient(server.url())) {
            client.verify();
          }
        }
      } finally {
        servers.forEach(ServerProcess::close);
      }
    }
    isFlat();
  }

  private static ServerProcess server(TestDatabase database) {
    return ServerProcess.on(
        database,
        // It runs long enough for the second compiler.
        "-XX:TieredStopAtLevel=4",
        ServerProcess.NO_VECTORS,
        "-Dmyria.builder.inactivity_timeout=2s",
        "-Dmyria.builder.max_unindexed_events=2000",
        "-Dmyria.mcp.tool_groups=memory,events,topics,memories,snapshots,builds,jobs");
  }

  private void live(TestDatabase database, int day, int events) throws Exception {
    int bursts = 6;
    for (int burst = 0; burst < bursts; burst++) {
      Instant from = MONDAY.plus(Duration.ofHours(24L * day + 4L * burst));
      talk(from, events / bursts);
      ask();
      if (burst == 2) {
        happen(day);
      }
    }
    awaitBuilt();
    days.add(measured(database));
    try (Connection connection = database.superuser()) {
      Invariants.check(connection, "at the end of day " + day + ", seed " + seed);
    }
    System.out.println("day " + day + ": " + days.get(day));
  }

  /** What a week has besides talk. */
  private void happen(int day) throws Exception {
    switch (day) {
      case 1 -> rollBack();
      case 2 -> servers.get(1).terminate();
      case 3 -> does("myria_control_job", Map.of("job", "passages", "action", "rebuild"));
      case 4 -> servers.get(0).kill();
      case 5 -> does("myria_trigger_build", Map.of("full", true));
      default -> {
        // A quiet day.
      }
    }
    if (day == 2) {
      servers.get(1).start();
    } else if (day == 4) {
      servers.get(0).start();
    }
  }

  /** What an administrator does, by the second server. */
  private void does(String tool, Map<String, Object> arguments) {
    try (ToolClient client = new ToolClient(servers.get(1).url())) {
      client.answer(tool, arguments);
    }
  }

  private void rollBack() throws Exception {
    awaitBuilt();
    JsonNode snapshots = client(0).call("myria_list_snapshots", Map.of()).get("snapshots");
    JsonNode archived =
        snapshots
            .valueStream()
            .filter(snapshot -> snapshot.get("status").asString().equals("archived"))
            .findFirst()
            .orElseThrow(() -> new AssertionError(snapshots.toString()));
    does("myria_rollback_snapshot", Map.of("snapshot_id", archived.get("snapshot_id").asString()));
    does("myria_resume_builds", Map.of());
  }

  private void talk(Instant from, int events) throws IOException {
    for (int done = 0; done < events; done += BATCH) {
      List<Map<String, Object>> batch = new ArrayList<>();
      for (int index = 0; index < Math.min(BATCH, events - done); index++) {
        batch.add(event(from.plusSeconds(done + index)));
      }
      JsonNode answer =
          client((int) (sent / BATCH % servers.size()))
              .call("myria_append_events", Map.of("events", batch));
      assertThat(answer.get("appended").asInt()).isEqualTo(batch.size());
    }
  }

  private Map<String, Object> event(Instant at) {
    int one = random.nextInt(PEOPLE);
    int other = (one + 1 + random.nextInt(3)) % PEOPLE;
    String text =
        "The %s of %s is ready, number %d; the %s can wait until %s."
            .formatted(
                WORDS[random.nextInt(WORDS.length)],
                "person " + one,
                sent,
                WORDS[random.nextInt(WORDS.length)],
                "day " + random.nextInt(30));
    return Map.of(
        "timestamp",
        at.toString(),
        "channel",
        "week",
        "context_id",
        "sitting " + sent / 40,
        "participants",
        List.of("week_" + one, "week_" + other),
        "source_event_key",
        "week " + sent++,
        "type",
        "message",
        "payload",
        Map.of("text", text));
  }

  private void ask() throws IOException {
    for (int index = 0; index < 10; index++) {
      Map<String, Object> question =
          Map.of(
              "participants",
              List.of("week_" + random.nextInt(PEOPLE)),
              "query",
              "the " + WORDS[random.nextInt(WORDS.length)]);
      client(index % servers.size()).call("myria_recall", question);
    }
  }

  private ModernClient client(int server) {
    return new ModernClient(servers.get(server).url());
  }

  private void awaitBuilt() throws Exception {
    long start = System.nanoTime();
    JsonNode status = client(0).call("myria_get_snapshot_status", Map.of());
    while (status.get("tail_events").asLong() > 0 || status.get("building").asBoolean()) {
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .as(status.toString())
          .isLessThan(PATIENCE);
      Thread.sleep(500);
      status = client(0).call("myria_get_snapshot_status", Map.of());
    }
    assertThat(status.get("log_head").asLong()).isEqualTo(sent);
  }

  private Day measured(TestDatabase database) throws Exception {
    long heap = 0;
    long files = 0;
    long threads = 0;
    for (ServerProcess server : servers) {
      heap = Math.max(heap, LiveHeap.bytes(server.pid()));
      files = Math.max(files, entries(server, "fd"));
      threads = Math.max(threads, entries(server, "task"));
    }
    try (Connection connection = database.superuser()) {
      return new Day(
          sent,
          heap,
          files,
          threads,
          Numbers.of(
              connection,
              "select count(*) from pg_stat_activity where usename = 'myria_app'"
                  + " and datname = current_database()"),
          Numbers.of(connection, "select count(*) from topic_version"),
          Numbers.of(connection, "select count(*) from snapshot"),
          Numbers.of(connection, "select pg_database_size(current_database())"));
    }
  }

  private static long entries(ServerProcess server, String what) throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc", Long.toString(server.pid()), what))) {
      return all.count();
    }
  }

  /** From the third day on, when caches are full, to the last. */
  private void isFlat() {
    Day early = days.get(2);
    Day late = days.get(DAYS - 1);
    assertThat(late.heap()).as("heap").isLessThan(early.heap() * 3 / 2 + (48L << 20));
    assertThat(late.files()).as("files").isLessThan(early.files() + 60);
    assertThat(late.threads()).as("threads").isLessThan(early.threads() + 40);
    assertThat(late.connections()).as("connections").isLessThanOrEqualTo(60);
    assertThat(late.snapshots()).as("snapshots").isLessThan(early.snapshots() + 60);
    assertThat(late.versions() * 1.0 / late.events())
        .as("topic versions an event")
        .isLessThan(early.versions() * 1.5 / early.events());
    assertThat(late.bytes() * 1.0 / late.events())
        .as("bytes an event")
        .isLessThan(early.bytes() * 1.2 / early.events());
  }
}
