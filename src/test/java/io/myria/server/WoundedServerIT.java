package io.myria.server;

import static io.myria.server.PlainWords.leaksNothing;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.myria.drill.Drill;
import io.myria.drill.Invariants;
import io.myria.drill.OwnThread;
import io.myria.drill.Pace;
import io.myria.server.HttpConnection.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * A server whose database is hurt in every way that operators know: what is asked is refused soon,
 * with {@code database_unavailable} and a word on when to try again; nothing hangs; and when the
 * database is well again, so is the server, by itself.
 */
@Drill
@SharedWounds.Shared
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class WoundedServerIT {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final int ACKNOWLEDGED = 300;
  private static final int UNTIL_FULL = 400;
  private static final Duration GIVEN_UP = Duration.ofSeconds(65);

  private static WoundedServer wounded;

  @BeforeAll
  static void start(WoundedServer server) {
    wounded = server;
  }

  /** Whatever was done to it. */
  @AfterEach
  void allOfItHolds() throws Exception {
    wounded.proxy().shut(false);
    wounded.proxy().delay(0);
    wounded.proxy().silence(false);
    if (!wounded.isAlive()) {
      wounded.postgres().start();
    }
    wounded.awaitReady();
    wounded.append();
    JsonNode status = wounded.awaitBuilt();
    try (Connection connection = wounded.postgres().superuser()) {
      Invariants.check(connection, "after a wound");
    }
    try (ToolClient client = new ToolClient(wounded.server().url())) {
      client.verify();
    }
    assertThat(status.get("log_head").asInt()).isGreaterThanOrEqualTo(wounded.stored());
  }

  @Test
  @Order(1)
  void withoutItsDatabaseItRefusesSoonAndSaysSinceWhenItIsNotReady() throws Exception {
    wounded.append();
    Instant before = Instant.now().minusSeconds(2);
    wounded.proxy().shut(true);
    wounded.refused("myria_append_event", wounded.event());
    wounded.refused("myria_query_event_nodes", wounded.question());
    Answer ready = wounded.awaitHealth(503);
    leaksNothing(ready.body());
    JsonNode database = WoundedServer.check(ready, "database");
    assertThat(database.at("/data/cause").asString()).isNotBlank();
    Instant since = Instant.parse(database.at("/data/since").asString());
    assertThat(since).isBetween(before, Instant.now());
    Thread.sleep(2_000);
    JsonNode later = WoundedServer.check(wounded.health("ready"), "database");
    assertThat(later.at("/data/since").asString()).isEqualTo(since.toString());
    assertThat(wounded.health("live").status()).isEqualTo(200);
    assertThat(wounded.health("started").status()).isEqualTo(200);
    wounded.proxy().shut(false);
    wounded.awaitReady();
    wounded.log().await("not ready: database");
    wounded.log().await("ready again: database");
  }

  @Test
  @Order(2)
  void aLogLineOfARequestHasTheIdOfItsAnswerAndTheTraceOfItsCaller() throws Exception {
    wounded.proxy().shut(true);
    Answer answer = wounded.traced(TRACE, "myria_append_event", wounded.event());
    wounded.proxy().shut(false);
    String id = answer.headers().get("x-request-id");
    assertThat(WoundedServer.unavailable(answer).get("request_id").asString()).isEqualTo(id);
    assertThat(wounded.log().awaitRequest(id))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line.traceId()).isEqualTo(TRACE));
  }

  @Test
  @Order(3)
  void aRequestIsASpanOfItsCallersTraceNamedAfterTheTool() throws Exception {
    String trace = TRACE.replace('4', '5');
    wounded.traced(trace, "myria_append_event", wounded.event());
    for (int tries = 0;
        tries < 100 && !wounded.collector().has(trace, "tools/call myria_append_event");
        tries++) {
      Thread.sleep(100);
    }
    assertThat(wounded.collector().has(trace, "tools/call myria_append_event")).isTrue();
  }

  @Test
  @Order(4)
  void aSlowDatabaseMakesItSlowAndNothingElse() throws Exception {
    wounded.proxy().delay(100);
    long start = System.nanoTime();
    wounded.append();
    assertThat(wounded.told()).contains("event " + wounded.stored());
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
    aSpanEndsWithItsAnswer(TRACE.replace('4', '6'));
  }

  /** The thread that took the request does not wait for the commit. */
  private void aSpanEndsWithItsAnswer(String trace) throws Exception {
    String tool = "tools/call myria_append_event";
    long start = System.nanoTime();
    wounded.traced(trace, "myria_append_event", wounded.event());
    Duration whole = Duration.ofNanos(System.nanoTime() - start);
    for (int tries = 0; tries < 100 && !wounded.collector().has(trace, tool); tries++) {
      Thread.sleep(100);
    }
    assertThat(wounded.collector().took(trace, tool))
        .hasValueSatisfying(
            span ->
                assertThat(span)
                    .isBetween(whole.dividedBy(2), whole.plus(Pace.of(Duration.ofSeconds(1)))));
  }

  private static String cause(Answer ready) {
    return WoundedServer.check(ready, "database").at("/data/cause").asString("");
  }

  /** It takes every packet, and answers none. */
  @Test
  @Order(5)
  void aDatabaseThatSaysNothingIsGivenUpAndFoundAgain() throws Exception {
    wounded.append();
    wounded.awaitBuilt();
    wounded.proxy().silence(true);
    CompletableFuture<Duration> appends =
        CompletableFuture.supplyAsync(wounded::appendGivenUp, OwnThread.EXECUTOR);
    CompletableFuture<Duration> second =
        CompletableFuture.supplyAsync(wounded::appendGivenUp, OwnThread.EXECUTOR);
    CompletableFuture<Duration> reads =
        CompletableFuture.supplyAsync(wounded::readGivenUp, OwnThread.EXECUTOR);
    long start = System.nanoTime();
    Duration most = Pace.of(Duration.ofSeconds(10));
    Answer ready = wounded.awaitHealth(503);
    // The database's part may have answered just before, and the others not any more.
    while (!cause(ready).contains("no answer in time")
        && System.nanoTime() - start < most.toNanos()) {
      Thread.sleep(100);
      ready = wounded.awaitHealth(503);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(most);
    leaksNothing(ready.body());
    assertThat(cause(ready)).contains("no answer in time");
    assertThat(wounded.health("live").status()).isEqualTo(200);
    for (CompletableFuture<Duration> given : List.of(appends, second, reads)) {
      assertThat(given.get(2, TimeUnit.MINUTES)).isLessThan(GIVEN_UP);
    }
    assertThat(wounded.readGivenUp()).as("with no connection left").isLessThan(GIVEN_UP);
    assertThat(wounded.health("live").status()).isEqualTo(200);
    wounded.proxy().silence(false);
    wounded.awaitReady();
  }

  @Test
  @Order(6)
  void aDatabaseThatDiesIsFoundAgainWithAllThatWasAcknowledged() throws Exception {
    CrashImport load = new CrashImport("wounded", wounded.server().url());
    load.awaitAcknowledged(ACKNOWLEDGED);
    wounded.postgres().kill();
    load.awaitEnd();
    wounded.refused("myria_append_event", wounded.event());
    wounded.postgres().start();
    wounded.awaitReady();
    wounded.awaitReads();
    load.verify(wounded.server().url());
    wounded.append();
  }

  @Test
  @Order(7)
  void withoutConnectionsItRefusesSoon() throws Exception {
    wounded.postgres().execute("alter role myria_app connection limit 0");
    try {
      wounded.postgres().disconnectApplication();
      wounded.refused("myria_append_event", wounded.event());
      wounded.refused("myria_query_event_nodes", wounded.question());
    } finally {
      wounded.postgres().execute("alter role myria_app connection limit -1");
    }
  }

  @Test
  @Order(8)
  void aDatabaseThatTakesNoWritesIsReadAllTheSame() throws Exception {
    wounded.append();
    wounded.postgres().execute("alter role myria_app set default_transaction_read_only = on");
    try {
      wounded.postgres().disconnectApplication();
      wounded.awaitReads();
      JsonNode error = wounded.refusedAppend();
      assertThat(error.get("message").asString()).contains("takes no writes");
      assertThat(wounded.told()).contains("event " + wounded.stored());
    } finally {
      wounded.postgres().execute("alter role myria_app reset default_transaction_read_only");
      wounded.postgres().disconnectApplication();
    }
  }

  /** PostgreSQL may end over it; its operator starts it again. */
  @Test
  @Order(9)
  void withoutRoomItRefusesAndGoesOnWhenThereIsRoomAgain() throws Exception {
    assumeTrue(wounded.isSmall(), "a small file system needs root and mount");
    Path filler = wounded.fill();
    try {
      Answer answer = wounded.appendLarge();
      for (int tries = 0; tries < UNTIL_FULL && !WoundedServer.isError(answer); tries++) {
        wounded.fill();
        answer = wounded.appendLarge();
      }
      WoundedServer.unavailable(answer);
    } finally {
      Files.delete(filler);
    }
  }

  /** The files that serve what words say, under a server that reads them. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Order(10)
  void anIndexThatIsDeletedOrDamagedChangesNoAnswer(boolean deleted) throws Exception {
    wounded.append();
    Path index = wounded.server().index();
    try (Stream<Path> files = Files.walk(index)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (deleted) {
          Files.delete(file);
        } else {
          byte[] bytes = Files.readAllBytes(file);
          for (int at = bytes.length / 3; at < bytes.length; at += 7) {
            bytes[at] ^= 0x55;
          }
          Files.write(file, bytes);
        }
      }
    }
    for (int round = 0; round < 20; round++) {
      wounded.append();
      assertThat(wounded.told()).contains(WoundedServer.SECRET + " event " + wounded.stored());
    }
    try (ToolClient client = new ToolClient(wounded.server().url())) {
      client.answer("myria_control_job", Map.of("job", "search", "action", "rebuild"));
    }
    assertThat(wounded.told()).contains(WoundedServer.SECRET + " event " + wounded.stored());
  }

  /** After all of the above went wrong. */
  @Test
  @Order(11)
  void noLogAndNoSpanHoldsWhatEventsAndQuestionsSay() throws Exception {
    assertThat(wounded.log().text()).contains("database_unavailable");
    wounded.log().holdsNowhere(WoundedServer.SECRET);
    try (Stream<Path> logs = Files.list(wounded.postgres().folder().resolve("log"))) {
      assertThat(logs.toList())
          .isNotEmpty()
          .allSatisfy(
              log -> assertThat(log).content(ISO_8859_1).doesNotContain(WoundedServer.SECRET));
    }
    assertThat(wounded.collector().all()).doesNotContain(WoundedServer.SECRET);
  }
}
