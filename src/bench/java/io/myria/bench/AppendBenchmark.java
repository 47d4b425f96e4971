package io.myria.bench;

import io.myria.config.Source;
import io.myria.database.TestDatabase;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.append.Appender;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Processor time of appends without HTTP, on Linux: {@code mvn test -Dtest=AppendBenchmark
 * -Dtests.jvm=}. One event a call, and a thousand; prints the microseconds that the caller, the
 * threads that help it and PostgreSQL's processes took for an event, round by round. A busy machine
 * blurs them less than times. Events are sentences of 200 pairs of people.
 */
class AppendBenchmark {

  private static final int ROUNDS = 6;
  private static final int CALLS = 1_500;
  private static final int LARGE_CALLS = 6;
  private static final int MANY = 1_000;
  private static final List<String> WORDS =
      List.of("because", "the", "weather", "was", "calm", "and", "price", "had", "fallen", "since");

  private final Random random = new Random(1);
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final Set<Thread> helpers = ConcurrentHashMap.newKeySet();

  @Test
  void oneAndManyACall() throws SQLException, IOException {
    ExecutorService others = Executors.newFixedThreadPool(2, this::helper);
    LogSettings settings = Source.of(Map.of()).read(LogSettings.class);
    try (TestDatabase database = TestDatabase.create()) {
      DataSource pool = database.pool();
      // As the pool of a server has it.
      ((PGSimpleDataSource) pool).setOptions("-c plan_cache_mode=force_generic_plan");
      Appender appender = new Appender(pool, settings, Clock.systemUTC(), others);
      for (int round = 0; round < ROUNDS; round++) {
        List<NewEvent> single = events(CALLS);
        measure(database, "one", CALLS, () -> single.forEach(appender::append));
      }
      for (int round = 0; round < ROUNDS; round++) {
        List<List<NewEvent>> large =
            Stream.generate(() -> events(MANY)).limit(LARGE_CALLS).toList();
        measure(database, "many", LARGE_CALLS * MANY, () -> large.forEach(appender::append));
      }
    } finally {
      others.shutdownNow();
    }
  }

  private Thread helper(Runnable work) {
    Thread thread = new Thread(work);
    helpers.add(thread);
    return thread;
  }

  private List<NewEvent> events(int count) {
    return Stream.generate(this::event).limit(count).toList();
  }

  private NewEvent event() {
    StringBuilder text = new StringBuilder("Nora ordered the kite number ");
    text.append(random.nextInt(100_000)).append(" in Lisbon");
    for (int left = 3 + random.nextInt(20); left > 0; left--) {
      text.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
    }
    int pair = random.nextInt(200);
    return Drafts.message(text.append('.').toString(), "user_" + pair, "agent_" + pair % 7);
  }

  private void measure(TestDatabase database, String what, int events, Runnable work)
      throws SQLException, IOException {
    long[] before = nanos(database);
    work.run();
    long[] after = nanos(database);
    StringBuilder line = new StringBuilder(what).append(':');
    String[] whose = {"caller", "helpers", "postgres"};
    for (int one = 0; one < whose.length; one++) {
      double micros = TimeUnit.NANOSECONDS.toMicros(after[one] - before[one]);
      line.append(" %s %.1f".formatted(whose[one], micros / events));
    }
    System.out.println(line.append(" us an event"));
  }

  private long[] nanos(TestDatabase database) throws SQLException, IOException {
    long helped = 0;
    for (Thread helper : helpers) {
      helped += threads.getThreadCpuTime(helper.threadId());
    }
    long postgres = 0;
    for (long process : processes(database)) {
      String times = Files.readString(Path.of("/proc/" + process + "/schedstat"));
      postgres += Long.parseLong(times.split(" ")[0]);
    }
    return new long[] {threads.getCurrentThreadCpuTime(), helped, postgres};
  }

  private static List<Long> processes(TestDatabase database) throws SQLException {
    List<Long> processes = new ArrayList<>();
    String asked =
        "select pid from pg_stat_activity"
            + " where datname = current_database() and usename = 'myria_app'";
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(asked)) {
      while (rows.next()) {
        processes.add(rows.getLong(1));
      }
    }
    return processes;
  }
}
