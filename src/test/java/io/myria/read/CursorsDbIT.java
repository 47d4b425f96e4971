package io.myria.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.LogPin;
import io.myria.eventlog.Order;
import io.myria.snapshot.SnapshotId;
import io.myria.topics.tree.Draft;
import io.myria.topics.tree.EventAsk;
import io.myria.topics.tree.EventReads;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a cursor holds, for whom it is good, and what happens to any other. */
class CursorsDbIT {

  private static final RequestDigest REQUEST = RequestDigest.of("test").text("a").done();
  private static final LogPin LOG = new LogPin(UUID.randomUUID(), new EventSeq(42));
  private static final Cursor CURSOR = Cursor.of(LOG, Optional.of(7L), "17 0 42");

  private EventReads reads;

  @BeforeEach
  void open() {
    reads = EventReads.open();
  }

  @AfterEach
  void close() {
    reads.close();
  }

  @Test
  void aCursorComesBackAsItWas() {
    Cursors cursors = cursors();
    assertThat(cursors.open(REQUEST, cursors.seal(REQUEST, CURSOR))).isEqualTo(CURSOR);
    for (String position : List.of("", "1", "17 0 42|", "in ünd |", ".3:42 0 1")) {
      Cursor bare = Cursor.of(LOG, Optional.empty(), position);
      assertThat(cursors.open(REQUEST, cursors.seal(REQUEST, bare))).isEqualTo(bare);
    }
  }

  @Test
  void serversThatStartAtOnceShareTheKey() throws Exception {
    int servers = 8;
    ExecutorService pool = Executors.newFixedThreadPool(servers);
    CountDownLatch start = new CountDownLatch(1);
    List<Future<String>> sealed = new ArrayList<>();
    for (int count = 0; count < servers; count++) {
      sealed.add(
          pool.submit(
              () -> {
                start.await();
                return cursors().seal(REQUEST, CURSOR);
              }));
    }
    start.countDown();
    Cursors another = cursors();
    for (Future<String> text : sealed) {
      assertThat(another.open(REQUEST, text.get())).isEqualTo(CURSOR);
    }
    pool.shutdown();
  }

  @Test
  void aChangedOrInventedCursorIsRefused() {
    Cursors cursors = cursors();
    String good = cursors.seal(REQUEST, CURSOR);
    byte[] bytes = Base64.getUrlDecoder().decode(good);
    for (int index = 0; index < bytes.length; index++) {
      byte[] changed = bytes.clone();
      changed[index] ^= 1;
      refused(cursors, Base64.getUrlEncoder().withoutPadding().encodeToString(changed));
    }
    for (int length = 0; length < good.length(); length++) {
      refused(cursors, good.substring(0, length));
    }
    refused(cursors, good + "AAAA");
    refused(cursors, good.repeat(200));
    refused(cursors, "page 2");
    refused(cursors, "\u0000\ud800 ü");
  }

  @Test
  void aCursorOfAnotherDatabaseIsRefused() {
    String here = cursors().seal(REQUEST, CURSOR);
    try (EventReads elsewhere = EventReads.open()) {
      refused(new Cursors(elsewhere.transactions(), new SecureRandom()), here);
    }
  }

  @Test
  void neitherTextNorLengthTellsWhereTheLogIs() {
    Cursors cursors = cursors();
    Set<Integer> lengths = new HashSet<>();
    Set<String> texts = new HashSet<>();
    for (long seq = 1; seq < 10_000_000_000_000L; seq *= 10) {
      LogPin log = new LogPin(LOG.logId(), new EventSeq(seq));
      EventPosition place =
          new EventPosition(Instant.ofEpochSecond(1_773_921_600), new EventSeq(seq));
      Cursor cursor = Cursor.of(log, Optional.of(seq), EventPlace.write(place));
      String text = cursors.seal(REQUEST, cursor);
      assertThat(text.length()).as("models read and repeat it").isLessThan(110);
      lengths.add(text.length());
      texts.add(text.substring(0, 40));
    }
    assertThat(lengths).hasSize(1);
    assertThat(texts).hasSize(13);
    assertThat(cursors.seal(REQUEST, CURSOR)).isNotEqualTo(cursors.seal(REQUEST, CURSOR));
  }

  @Test
  void aCursorGoesOnOnlyWithTheQuestionItCameFrom() {
    reads.append(Draft.message("kite one", 1, "ann", "bob"));
    reads.append(Draft.message("kite two", 2, "ann", "bob"));
    EventAsk ask = EventAsk.of("ann").limit(1);
    String cursor = reads.query(ask).nextCursor().orElseThrow();
    EventAsk next = ask.cursor(cursor);
    assertThat(reads.ids(next)).hasSize(1);
    assertThat(reads.ids(next.limit(7))).hasSize(1);
    assertThat(reads.ids(next.includePayload())).hasSize(1);
    Instant noon = Instant.parse("2026-03-19T12:00:00Z");
    List<EventAsk> others =
        List.of(
            EventAsk.of("bob").limit(1).cursor(cursor),
            EventAsk.of("ann", "bob").limit(1).cursor(cursor),
            next.includeInternal(),
            next.order(Order.OLDEST),
            next.query("kite"),
            next.context("c"),
            next.channels("test"),
            next.types("message"),
            next.hints(new HintWeight("h", 1)),
            next.from(noon),
            next.to(noon.plusSeconds(60)),
            next.includeFresh(false),
            next.snapshot(new SnapshotId(UUID.randomUUID())));
    for (EventAsk other : others) {
      assertThatThrownBy(() -> reads.query(other))
          .as("%s", other)
          .isInstanceOfSatisfying(
              Fault.class,
              fault -> {
                assertThat(fault.code()).isEqualTo(FaultCode.INVALID_CURSOR);
                assertThat(fault.field()).contains("cursor");
                assertThat(fault.getMessage()).contains("repeat the arguments of the first page");
              });
    }
  }

  @Test
  void theFiltersOfTwoQuestionsDoNotRunIntoEachOther() {
    reads.append(Draft.message("one", 1, "ann"), Draft.message("two", 2, "ann"));
    EventAsk one = EventAsk.of("ann").channels("test").types("message").limit(1);
    EventAsk other = EventAsk.of("ann").channels("test", "message").limit(1);
    String cursor = reads.query(one).nextCursor().orElseThrow();
    assertThatThrownBy(() -> reads.query(other.cursor(cursor))).isInstanceOf(Fault.class);
  }

  @Test
  void aCursorOverALogThatIsGoneIsRefused() throws SQLException {
    reads.append(Draft.message("one", 1, "ann"), Draft.message("two", 2, "ann"));
    EventAsk ask = EventAsk.of("ann").limit(1);
    EventAsk next = ask.after(reads.query(ask));
    change("update log set log_id = gen_random_uuid()");
    stale(next);
    EventAsk again = ask.after(reads.query(ask));
    change("delete from posting where event_seq = 2", "delete from event where event_seq = 2");
    stale(again);
  }

  private void stale(EventAsk ask) {
    assertThatThrownBy(() -> reads.query(ask))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.INVALID_CURSOR);
              assertThat(fault.getMessage()).contains("leave cursor out");
            });
  }

  private void change(String... statements) throws SQLException {
    try (Connection connection = reads.database().superuser();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private Cursors cursors() {
    return new Cursors(reads.transactions(), new SecureRandom());
  }

  private static void refused(Cursors cursors, String text) {
    assertThatThrownBy(() -> cursors.open(REQUEST, text))
        .as(text)
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.INVALID_CURSOR);
              assertThat(fault.field()).contains("cursor");
              assertThat(fault.getMessage()).contains("leave cursor out");
            });
  }
}
