package io.myria.bench;

import io.myria.drill.SeededTalk;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/** Measures what a log costs at the size it has. For one thread. */
final class GrowthSteps {

  /** A scope that stays as it is: all that it sees. */
  static final List<String> FEW = List.of("reader", "writer");

  static final int FEW_EVENTS = 600;

  private static final int CALLS = 200;
  private static final int WARM_UP = 100;
  private static final int CALLS_OF_ALL = 30;
  private static final int BUILDS = 3;
  private static final int NEW_EVENTS = 100;

  /** PostgreSQL tells what an idle connection has written after ten seconds. */
  private static final long STATISTICS_MS = 11_000;

  private static final long IDLE_MS = 30_000;
  private static final long LOOK_MS = 20;
  private static final String QUESTION = "Who lost the oven in Graz?";

  private static final String WRITTEN =
      """
      select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::bigint
      from pg_stat_user_tables
      where schemaname = 'myria'
      """;

  private static final String WAL = "select (pg_current_wal_insert_lsn() - '0/0')::bigint";

  private final BenchServer server;
  private final GrowingLog log;
  private final ServerGauges gauges;
  private final Figures figures = new Figures();

  GrowthSteps(BenchServer server, GrowingLog log) {
    this.server = server;
    this.log = log;
    this.gauges = new ServerGauges(server);
  }

  /** All of it, at a size; some minutes. */
  Figures measured(boolean ofAll) throws IOException, SQLException {
    builds();
    figures.put("trigger", trigger());
    reads();
    if (ofAll) {
      figures.put("recall-of-all", recallOfAll());
    }
    figures.put("heap", gauges.heap());
    figures.put("append", Samples.median(times(log::append, WARM_UP, CALLS)));
    log.settle();
    figures.put("index", index());
    return figures;
  }

  /** Of the middle one of three that follow a hundred new events each. */
  private void builds() throws IOException, SQLException {
    double[] millis = new double[BUILDS];
    double[] rows = new double[BUILDS];
    double[] kib = new double[BUILDS];
    for (int build = 0; build < BUILDS; build++) {
      times(log::append, 0, NEW_EVENTS);
      log.derive();
      BenchServer.pause(STATISTICS_MS);
      long written = number(WRITTEN);
      long wal = number(WAL);
      long start = System.nanoTime();
      while (!log.build()) {
        BenchServer.pause(LOOK_MS);
      }
      millis[build] = (System.nanoTime() - start) / 1e6;
      kib[build] = (number(WAL) - wal) / 1024.0;
      BenchServer.pause(STATISTICS_MS);
      rows[build] = number(WRITTEN) - written;
    }
    figures.put("build", Samples.median(millis));
    figures.put("build-rows", Samples.median(rows));
    figures.put("build-wal", Samples.median(kib));
  }

  private void reads() throws IOException {
    Map<String, Object> asked = Map.of("participants", FEW, "query", QUESTION);
    figures.put(
        "nodes",
        p95(Calls.tool("myria_query_event_nodes", Map.of("participants", FEW, "limit", 20))));
    figures.put("references", p95(Calls.tool("myria_query_references", asked)));
    figures.put("recall", p95(Calls.tool("myria_recall", asked)));
  }

  private double p95(byte[] request) throws IOException {
    return new Samples(times(() -> request, WARM_UP, CALLS), 1).p95();
  }

  /** Each is another question: what is found for one is at hand for the next. */
  private double recallOfAll() throws IOException {
    SeededTalk talk = new SeededTalk(CALLS_OF_ALL);
    List<String> everybody = List.of("everybody");
    Next recall =
        () ->
            Calls.tool("myria_recall", Map.of("participants", everybody, "query", talk.question()));
    return Samples.median(times(recall, CALLS_OF_ALL, CALLS_OF_ALL));
  }

  /**
   * The mean of the looks of half a minute in which there was nothing to build. As many before them
   * do not count: each connection plans the statement anew until it has been used some times, and
   * the looks of a server that runs go on for days.
   */
  private double trigger() throws IOException {
    log.whileBuildsLook(IDLE_MS);
    double count = looks("count");
    double seconds = looks("sum");
    log.whileBuildsLook(IDLE_MS);
    return (looks("sum") - seconds) / (looks("count") - count) * 1000;
  }

  private double looks(String what) throws IOException {
    return gauges.metric("myria_trigger_time", "myria_trigger_time_seconds_" + what);
  }

  /** Events a second of an index that begins with none. */
  private double index() throws IOException {
    long head = log.length();
    log.indexAnew();
    long start = System.nanoTime();
    double position = position();
    while (position >= head && System.nanoTime() - start < 5e9) {
      position = position();
    }
    while (position < head) {
      BenchServer.pause(LOOK_MS);
      position = position();
    }
    return head / ((System.nanoTime() - start) / 1e9);
  }

  private double position() throws IOException {
    return gauges.metric("myria_search_position", "myria_search_position");
  }

  /** What is sent next. */
  private interface Next {
    byte[] request();
  }

  private double[] times(Next next, int warmUp, int calls) throws IOException {
    double[] millis = new double[calls];
    for (int call = -warmUp; call < calls; call++) {
      byte[] request = next.request();
      long start = System.nanoTime();
      RequiredAnswers.required(log.line(), request);
      if (call >= 0) {
        millis[call] = (System.nanoTime() - start) / 1e6;
      }
    }
    return millis;
  }

  private long number(String query) throws IOException, SQLException {
    try (Connection connection = server.database();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }
}
