package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.Numbers;
import io.myria.drill.DrillOnly;
import io.myria.drill.Invariants;
import io.myria.drill.Rounds;
import java.io.IOException;
import java.sql.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * One log through many deaths: of the server at seeded moments of append, derivation, build and
 * publish, of its PostgreSQL, and of both at once. {@code serve} starts PostgreSQL again by itself,
 * the server is started again by the test.
 */
@DrillOnly
class KilledServersServerIT {

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final Duration TAKEN_OVER = Duration.ofSeconds(30);

  private static final String BEGUN =
      "select count(*) from snapshot, build_lease where status = 'staging' and phase <> 'waiting'"
          + " and expires_at < clock_timestamp() + interval '10 seconds'";

  /** What the server is at when it dies. */
  private enum Moment {
    APPEND,
    DERIVATION,
    BUILD,
    PUBLISH
  }

  /** Who dies. */
  private enum Victim {
    SERVER,
    POSTGRES,
    BOTH
  }

  private static ServerProcess server;
  private static int loads;

  @BeforeAll
  static void start() {
    server =
        ServerProcess.started(
            "-Dmyria.builder.inactivity_timeout=1s", "-Dmyria.builder.max_unindexed_events=200");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void theServerIsKilled() throws Exception {
    kill(Victim.SERVER, Rounds.of("myria.kills", 1, 100));
  }

  @Test
  void postgresIsKilled() throws Exception {
    kill(Victim.POSTGRES, Rounds.of("myria.kills.postgres", 1, 50));
  }

  @Test
  void bothAreKilledAtOnce() throws Exception {
    kill(Victim.BOTH, Rounds.of("myria.kills.both", 1, 20));
  }

  private static void kill(Victim victim, int kills) throws Exception {
    long seed = Long.getLong("myria.kills.seed", System.nanoTime());
    System.out.println("seed of the kills of " + victim + ": " + seed);
    Random random = new Random(seed);
    for (int kill = 0; kill < kills; kill++) {
      long begun = System.nanoTime();
      Moment moment = Moment.values()[kill % Moment.values().length];
      CrashImport load = new CrashImport("load " + ++loads, server.url());
      load.awaitAcknowledged(20 + random.nextInt(200));
      awaitMoment(moment, random);
      if (victim != Victim.SERVER) {
        server.killPostgres();
      }
      if (victim != Victim.POSTGRES) {
        server.kill();
      }
      load.awaitEnd();
      if (victim != Victim.POSTGRES) {
        server.start();
      }
      awaitReady();
      load.verify(server.url());
      check("seed %d, kill %d of %s at %s".formatted(seed, kill, victim, moment));
      System.out.printf(
          "kill %d of %s at %s, and all well after %d s%n",
          kill + 1, victim, moment, Duration.ofNanos(System.nanoTime() - begun).toSeconds());
    }
    awaitWhole();
    check("after " + kills + " kills of " + victim + ", seed " + seed);
  }

  private static void awaitMoment(Moment moment, Random random) throws Exception {
    if (moment == Moment.BUILD || moment == Moment.PUBLISH) {
      try (ToolClient client = new ToolClient(server.url())) {
        client.call("myria_trigger_build", Map.of());
      }
    }
    String sign =
        switch (moment) {
          case APPEND -> "select 1";
          case DERIVATION ->
              "select count(*) from derivation where event_seq < (select max(event_seq) from"
                  + " event)";
          case BUILD -> "select count(*) from snapshot where status = 'staging'";
          case PUBLISH ->
              "select count(*) from snapshot where status = 'staging' and phase = 'validate'";
        };
    try (Connection connection = server.superuser()) {
      // A build may be over sooner than it can be seen.
      for (int tries = 0; tries < 300 && Numbers.of(connection, sign) == 0; tries++) {
        Thread.sleep(5);
      }
    }
    Thread.sleep(random.nextInt(moment == Moment.PUBLISH ? 40 : 300));
  }

  /** A dead builder's work is taken over soon; until then it is there, and so is its lease. */
  private static void check(String when) throws Exception {
    try (Connection connection = server.superuser()) {
      long start = System.nanoTime();
      while (Numbers.of(connection, BEGUN) > 0
          && System.nanoTime() - start < TAKEN_OVER.toNanos()) {
        Thread.sleep(200);
      }
      Invariants.check(connection, when);
    }
  }

  private static void awaitReady() throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (HttpConnection.get(server.url(), "/health/ready").status() != 200) {
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .as(server.said())
          .isLessThan(PATIENCE);
      Thread.sleep(200);
    }
  }

  /**
   * All is built and indexed, and the index knows as many as the log. A build waits for vectors, of
   * which many deaths leave many to be made; as long as there are fewer, all is well.
   */
  private static void awaitWhole() throws Exception {
    long start = System.nanoTime();
    long behind = Long.MAX_VALUE;
    try (ToolClient client = new ToolClient(server.url());
        Connection connection = server.superuser()) {
      JsonNode status = client.answer("myria_get_snapshot_status", Map.of());
      while (status.get("tail_events").asLong() > 0
          || indexed() < status.get("log_head").asLong()) {
        long now = behind(client);
        if (now < behind) {
          behind = now;
          start = System.nanoTime();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start))
            .as("%s", status)
            .isLessThan(PATIENCE);
        Thread.sleep(300);
        status = client.answer("myria_get_snapshot_status", Map.of());
      }
      assertThat(Numbers.of(connection, "select count(*) from staged_topic")).isZero();
      client.verify();
    }
  }

  private static long behind(ToolClient client) {
    return client
        .answer("myria_list_jobs", Map.of())
        .get("jobs")
        .valueStream()
        .mapToLong(job -> job.path("lag_events").asLong())
        .sum();
  }

  private static long indexed() throws IOException {
    return HttpConnection.get(server.url(), "/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("myria_search_position{"))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .findFirst()
        .orElse(0);
  }
}
