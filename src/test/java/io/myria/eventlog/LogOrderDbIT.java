package io.myria.eventlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.database.LocalTransactions;
import io.myria.database.TestDatabase;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.eventlog.append.AppendTransaction;
import io.myria.eventlog.append.Appended;
import io.myria.eventlog.append.Appender;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The first invariant: dense, in commit order, nothing lost and nothing skipped. */
@Timeout(120)
class LogOrderDbIT {

  private static final LogSettings SETTINGS = Source.of(Map.of()).read(LogSettings.class);
  private static final int FOLLOW_LIMIT = 100;

  private TestDatabase database;
  private LocalTransactions transactions;
  private final LogReader reader = new LogReader(new ParticipantNames());
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @BeforeEach
  void open() {
    database = TestDatabase.create();
    transactions = new LocalTransactions(database.pool());
  }

  @AfterEach
  void close() {
    threads.shutdownNow();
    database.close();
  }

  @Test
  void aTransactionThatNumbersFirstCommitsFirst() throws Exception {
    Appender appender = appender();
    appender.append(Drafts.message("zero", "ann"));
    try (Connection other = database.application().getConnection()) {
      other.setAutoCommit(false);
      assertThat(new AppendTransaction(other).takeTurn()).isEqualTo(new EventSeq(1));
      insertByHand(other, 2);
      Future<Appended> overtaking =
          threads.submit(() -> appender.append(Drafts.message("later", "ann")));
      TimeUnit.MILLISECONDS.sleep(300);
      assertThat(overtaking.isDone()).as("waits for the earlier transaction").isFalse();
      assertThat(head()).isEqualTo(new EventSeq(1));
      other.commit();
      assertThat(overtaking.get().seq()).isEqualTo(new EventSeq(3));
    }
  }

  @Test
  void aTransactionThatGivesUpLeavesNoGap() throws Exception {
    Appender appender = appender();
    try (Connection other = database.application().getConnection()) {
      other.setAutoCommit(false);
      new AppendTransaction(other).takeTurn();
      Future<Appended> waiting =
          threads.submit(() -> appender.append(Drafts.message("one", "ann")));
      TimeUnit.MILLISECONDS.sleep(200);
      other.rollback();
      assertThat(waiting.get().seq()).isEqualTo(new EventSeq(1));
    }
  }

  @Test
  void aFollowerBesideSixteenAppendersOnTwoServersMissesNothing() throws Exception {
    List<Appender> servers = List.of(appender(), appender());
    AtomicBoolean running = new AtomicBoolean(true);
    Future<List<Event>> follower = threads.submit(() -> follow(running));
    List<Future<List<Appended>>> appenders = new ArrayList<>();
    for (int number = 0; number < 16; number++) {
      int own = number;
      appenders.add(threads.submit(() -> appendMany(servers.get(own % 2), own)));
    }
    Set<String> acknowledged = new HashSet<>();
    for (Future<List<Appended>> appended : appenders) {
      appended.get().forEach(event -> acknowledged.add(event.seq() + " " + event.id()));
    }
    running.set(false);
    List<Event> followed = follower.get();
    Set<String> seen = new HashSet<>();
    followed.forEach(event -> seen.add(event.seq() + " " + event.id()));
    assertThat(seen).isEqualTo(acknowledged).hasSize(16 * 40);
    for (int index = 0; index < followed.size(); index++) {
      assertThat(followed.get(index).seq()).isEqualTo(new EventSeq(index + 1));
    }
  }

  @Test
  void callsThatWaitTogetherAreCommittedTogether() throws Exception {
    Appender appender = appender();
    appender.append(Drafts.message("first", "ann"));
    List<Future<Appended>> calls = new ArrayList<>();
    try (Connection other = database.application().getConnection()) {
      other.setAutoCommit(false);
      new AppendTransaction(other).takeTurn();
      for (int number = 0; number < 12; number++) {
        calls.add(threads.submit(() -> appender.append(Drafts.message("together", "ann"))));
      }
      TimeUnit.MILLISECONDS.sleep(500);
      other.rollback();
    }
    Set<Object> commits = new HashSet<>();
    for (Future<Appended> call : calls) {
      commits.add(call.get().recordedAt());
    }
    assertThat(commits).as("the one that waited on the lock, and all others in one").hasSize(2);
  }

  @Test
  void aNewParticipantSetThatAppearsInTwoGroupsAtOnceIsOneSet() throws Exception {
    List<Appender> servers = List.of(appender(), appender());
    for (int round = 0; round < 30; round++) {
      String fresh = "fresh" + round;
      CyclicBarrier together = new CyclicBarrier(4);
      List<Future<List<Appended>>> calls = new ArrayList<>();
      for (int number = 0; number < 4; number++) {
        Appender server = servers.get(number % 2);
        List<NewEvent> batch =
            number < 2
                ? List.of(Drafts.message("x", fresh, "a"), Drafts.message("y", "b" + round, fresh))
                : List.of(Drafts.message("y", fresh, "b" + round), Drafts.message("x", "a", fresh));
        calls.add(
            threads.submit(
                () -> {
                  together.await();
                  return server.append(batch);
                }));
      }
      for (Future<List<Appended>> call : calls) {
        assertThat(call.get()).hasSize(2);
      }
    }
    assertThat(count("select count(*) from participant_set")).isEqualTo(60);
    assertThat(count("select count(*) from participant_set_member")).isEqualTo(120);
    assertThat(count("select max(event_seq) - count(*) from event")).isZero();
  }

  @Test
  void aConnectionThatBreaksAtAnyStepStoresTheEventOnceOrSaysSo() throws Exception {
    for (boolean answerLost : new boolean[] {false, true}) {
      int step = 1;
      while (breakAt(step, answerLost)) {
        step++;
      }
      assertThat(step).as("steps of an append, interning included").isGreaterThan(8);
    }
  }

  /** False when the append had fewer steps. */
  private boolean breakAt(int step, boolean answerLost) throws SQLException {
    BreakingDataSource source = new BreakingDataSource(database.application(), this::kill);
    Appender appender = new Appender(source, SETTINGS, Clock.systemUTC());
    String name = "person" + step + answerLost;
    long before = head().value();
    source.breakAt(step, answerLost);
    List<Appended> appended =
        appender.append(
            List.of(
                Drafts.message("keyless", name),
                Drafts.keyed("key" + name, "keyed", name),
                Drafts.keyed("key" + name, "again", name)));
    assertThat(appended).extracting(Appended::duplicate).containsExactly(false, false, true);
    assertThat(appended.get(2).id()).isEqualTo(appended.get(1).id());
    assertThat(head()).isEqualTo(new EventSeq(before + 2));
    assertThat(appended.get(1).seq()).isEqualTo(new EventSeq(before + 2));
    assertThat(count("select max(event_seq) - count(*) from event")).isZero();
    assertThat(count("select count(*) from event_content")).isEqualTo(before + 2);
    return source.hasBroken();
  }

  private void kill(Connection connection) throws SQLException {
    int process = connection.unwrap(org.postgresql.PGConnection.class).getBackendPID();
    try (Connection superuser = database.superuser();
        Statement statement = superuser.createStatement()) {
      statement.execute("select pg_terminate_backend(" + process + ", 5000)");
    }
  }

  private List<Event> follow(AtomicBoolean running) {
    List<Event> followed = new ArrayList<>();
    boolean last = false;
    while (!last) {
      last = !running.get();
      List<Event> next;
      do {
        EventSeq from =
            followed.isEmpty() ? EventSeq.NONE : followed.get(followed.size() - 1).seq();
        next = transactions.run(db -> reader.follow(db, from, reader.head(db), FOLLOW_LIMIT));
        followed.addAll(next);
      } while (!next.isEmpty());
    }
    return followed;
  }

  private static List<Appended> appendMany(Appender appender, int own) {
    List<Appended> appended = new ArrayList<>();
    for (int count = 0; count < 20; count++) {
      String name = "p" + (own + count) % 7;
      appended.add(appender.append(Drafts.message("one", name, "agent")));
      appended.addAll(appender.append(List.of(Drafts.message("two", "p" + own, "agent"))));
    }
    return appended;
  }

  private static void insertByHand(Connection connection, long seq) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "insert into event select "
              + seq
              + ", gen_random_uuid(), participant_set_id, false, now(), now() from event limit 1");
      statement.execute(
          "insert into event_content select "
              + seq
              + ", channel, type, null, null, payload, payload_bytes,"
              + " payload_digest, topic_hints, terms from event_content"
              + " limit 1");
    }
  }

  private Appender appender() {
    return new Appender(database.pool(), SETTINGS, Clock.systemUTC());
  }

  private EventSeq head() {
    return transactions.run(reader::head);
  }

  private long count(String sql) {
    return transactions.run(db -> db.one(sql, row -> row.getLong(1))).orElseThrow();
  }
}
