package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.cli.FakeServer;
import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.NoAnswer;
import io.myria.cli.connection.RetryPolicy;
import io.myria.cli.connection.Server;
import io.myria.client.NoResponseException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class BatchesTest {

  private static final RetryPolicy SOON =
      new RetryPolicy(Duration.ofMinutes(1), Duration.ofMillis(1), Duration.ofMillis(1));

  private final Report report = new Report();
  private final List<BadItem> left = new ArrayList<>();
  private final List<String> said = new ArrayList<>();
  private FakeServer fake;
  private Server server;
  private long bytesDone;

  @BeforeEach
  void connect() throws IOException {
    fake = new FakeServer();
    server = new Server(fake.url(), null, Server.USUAL_SILENCE);
  }

  @AfterEach
  void disconnect() {
    server.close();
    fake.close();
  }

  @Test
  void badLinesAreLeftOutAndTheRestIsStoredInOrder() {
    long seed = System.nanoTime();
    System.out.println("BatchesTest seed " + seed);
    Random random = new Random(seed);
    Batches batches = batches(7, left::add);
    List<String> good = new ArrayList<>();
    List<Long> bad = new ArrayList<>();
    for (int number = 1; number <= 200; number++) {
      boolean isBad = random.nextInt(4) == 0;
      batches.good(line(number, "k" + number, isBad));
      if (isBad) {
        bad.add((long) number);
      } else {
        good.add("k" + number);
      }
    }
    batches.flush();

    assertThat(fake.stored()).isEqualTo(good);
    assertThat(left).extracting(BadItem::number).isEqualTo(bad);
    assertThat(report.document().path("appended").asLong(0)).isEqualTo(good.size());
    assertThat(report.document().path("bad").asLong(0)).isEqualTo(bad.size());
    assertThat(bytesDone).isEqualTo(200 * 10);
  }

  @Test
  void aBadItemIsNamedByFileLineAndFieldWithinTheEvent() {
    Batches batches = batches(10, left::add);
    batches.good(line(1, "a", false));
    batches.good(line(2, "b", true));
    batches.flush();

    assertThat(left).hasSize(1);
    assertThat(left.get(0)).hasToString("f.jsonl:2: payload.bad: so it is");
  }

  @Test
  void whatStandsBeforeTheFirstBadItemIsStoredWhenThatEndsTheImport() {
    Batches batches =
        batches(
            10,
            line -> {
              throw new ClientFailure(line.toString(), null);
            });
    batches.good(line(1, "a", false));
    batches.good(line(2, "b", false));
    batches.good(line(3, "c", true));
    batches.good(line(4, "d", false));

    assertThatThrownBy(batches::flush).hasMessageContaining("f.jsonl:3");
    assertThat(fake.stored()).containsExactly("a", "b");
  }

  @Test
  void whatGatheredBeforeABadItemCanStillBeSent() {
    Batches batches =
        batches(
            10,
            line -> {
              throw new ClientFailure(line.toString(), null);
            });
    batches.good(line(1, "a", false));
    assertThatThrownBy(() -> batches.bad(new BadItem("f", 2, BadItem.UNREADABLE, "", "is bad")))
        .hasMessage("f:2: is bad");
    batches.flush();

    assertThat(fake.stored()).containsExactly("a");
  }

  @Test
  void badItemsDoNotMakeBatchesSmall() {
    Batches batches = batches(10, left::add);
    for (int number = 1; number <= 20; number++) {
      batches.good(line(number, "k" + number, false));
      batches.bad(new BadItem("f", number, BadItem.UNREADABLE, "", "is bad"));
    }

    assertThat(fake.batches()).containsExactly(10, 10);
    assertThat(left).hasSize(20);
  }

  @Test
  void aBatchOfNothingButBadItemsIsNotSentAgainForEachOfThem() {
    Batches batches = batches(256, left::add);
    for (int number = 1; number <= 256; number++) {
      batches.good(line(number, "k" + number, true));
    }

    assertThat(left).hasSize(256);
    int sent = fake.batches().stream().mapToInt(Integer::intValue).sum();
    assertThat(sent).isLessThan(256 * 9);
  }

  @Test
  void aLostAnswerIsAskedForAgainWhereKeysMakeThatSafe() {
    fake.next(FakeServer.Mishap.LOSES_THE_ANSWER);
    Batches batches = batches(10, left::add);
    batches.good(line(1, "a", false));
    batches.good(line(2, "b", false));
    batches.flush();

    assertThat(fake.stored()).containsExactly("a", "b");
    assertThat(report.stored()).isEqualTo("0 appended, 2 already there");
  }

  @Test
  void aLineWithoutKeyIsNotSentAgainWhenItsFateIsUnknown() {
    fake.next(FakeServer.Mishap.LOSES_THE_ANSWER);
    Batches batches = batches(10, left::add);
    batches.good(line(1, "a", false));
    batches.good(line(2, null, false));

    assertThatThrownBy(batches::flush)
        .hasMessageContaining("f.jsonl:1 to f.jsonl:2")
        .hasMessageContaining("source_event_key");
    assertThat(fake.batches()).containsExactly(2);
  }

  @Test
  void aLineWithoutKeyIsSentAgainWhenTheServerRefusedItUnseen() {
    fake.next(FakeServer.Mishap.OVERLOADED);
    Batches batches = batches(10, left::add);
    batches.good(line(1, null, false));
    batches.flush();

    assertThat(report.stored()).isEqualTo("1 appended, 0 already there");
  }

  @Test
  void anAwayDatabaseIsWaitedFor() {
    fake.next(FakeServer.Mishap.DATABASE_AWAY);
    fake.next(FakeServer.Mishap.LOSES_THE_REQUEST);
    Batches batches = batches(1, left::add);
    batches.good(line(1, "a", false));
    assertThat(fake.stored()).containsExactly("a");
  }

  @Test
  void whatStaysAwayIsGivenUpByTheClock() {
    RetryPolicy little =
        new RetryPolicy(Duration.ofMillis(30), Duration.ofMillis(5), Duration.ofMillis(5));
    for (int attempt = 0; attempt < 100; attempt++) {
      fake.next(FakeServer.Mishap.DATABASE_AWAY);
    }

    Delivery delivery = new Delivery(server, little, said::add);
    assertThatThrownBy(() -> delivery.append(List.of(line(1, "a", false))))
        .hasMessage("database_unavailable: so it is");
    assertThat(said)
        .containsExactly("trying again for up to 30 ms: database_unavailable: so it is");
  }

  @Test
  void theUsualPatienceIsFiveMinutesHoweverManyAttemptsThatTakes() {
    Duration gone = Duration.ZERO;
    int attempts = 1;
    for (Duration pause; !(pause = RetryPolicy.USUAL.pause(attempts, gone)).isZero(); attempts++) {
      assertThat(pause).isPositive().isLessThanOrEqualTo(Duration.ofSeconds(5));
      gone = gone.plus(pause);
    }
    assertThat(gone).isEqualTo(Duration.ofMinutes(5));
    assertThat(RetryPolicy.USUAL.pause(2, Duration.ofMinutes(4))).isEqualTo(Duration.ofSeconds(1));
    assertThat(RetryPolicy.USUAL.pause(99, Duration.ofSeconds(299))).hasSeconds(1);
    assertThat(RetryPolicy.USUAL.pause(2, Duration.ofMinutes(6))).isNegative();
  }

  @Test
  void aServerThatDoesNotAnswerYetIsWaitedFor() {
    fake.nextConnection(FakeServer.SILENCE);
    fake.nextConnection(503);
    fake.nextConnection(404);
    delivery().connect();

    assertThat(said).hasSize(1);
    assertThat(said.get(0)).startsWith("trying again for up to 60.0 s: no answer from http:");
  }

  @Test
  void whereNobodyListensNobodyIsWaitedFor() {
    fake.close();

    assertThatThrownBy(() -> delivery().connect()).hasMessageContaining("./myria serve");
    assertThat(said).isEmpty();
  }

  @Test
  void whatIsNoMyriaIsNotWaitedFor() {
    fake.nextConnection(405);

    assertThatThrownBy(() -> delivery().connect()).hasMessageContaining("HTTP 405");
    assertThat(said).isEmpty();
  }

  @Test
  void aConnectionThatIsNotTakenInTimeIsNoRefusal() {
    NoResponseException late =
        new NoResponseException("late", false, true, new SocketTimeoutException("late"));
    NoAnswer none = NoAnswer.silence(fake.url(), late);

    assertThat(none.mayStillStart()).isTrue();
    assertThat(none.neverSent()).isTrue();
  }

  @Test
  void aRefusalThatNoLineIsToBlameForEndsTheImport() {
    fake.next(FakeServer.Mishap.FORBIDDEN);
    Batches batches = batches(1, left::add);

    assertThatThrownBy(() -> batches.good(line(1, "a", false))).hasMessage("not_allowed: so it is");
    assertThat(left).isEmpty();
  }

  private Batches batches(int batch, Consumer<BadItem> onBad) {
    return new Batches(delivery(), batch, report, bytes -> bytesDone += bytes, onBad);
  }

  private Delivery delivery() {
    return new Delivery(server, SOON, said::add);
  }

  private static Item line(long number, String key, boolean bad) {
    ObjectNode event = JsonNodeFactory.instance.objectNode();
    if (key != null) {
      event.put("source_event_key", key);
    }
    event.putObject("payload").put("bad", bad);
    return new Item("f.jsonl", number, event, 10, 10);
  }
}
