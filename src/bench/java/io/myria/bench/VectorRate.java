package io.myria.bench;

import io.myria.bench.BareVectors.Rate;
import io.myria.bench.Comparison.Round;
import io.myria.drill.SeededTalk;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** {@code vectors}: of passages, with all that is done about them. */
final class VectorRate implements Benchmark {

  /** So many events, each of one passage, in a round. */
  private static final int EVENTS = 320;

  private static final long LOOK_MS = 50;
  private static final String VECTORS = "vectors";
  private static final List<String> FEW = List.of("reader", "writer");

  @Override
  public String name() {
    return VECTORS;
  }

  @Override
  public String workload() {
    return "The job makes vectors of 320 passages of ten to thirty words by the model that Myria"
        + " comes with: events read from the log, divided into tokens, computed, quantised, with"
        + " what is kept of their tokens, and committed; all other jobs are paused. Counted from"
        + " the first commit on, for the job looks twice a second whether there is something to do."
        + " The rival is ONNX Runtime alone, in a process of its own: the same texts as tokens, by"
        + " the same file, one by one as Myria has them, on as many threads. Beside passages a"
        + " second stand those of a second of processor time of either JVM, which says more where"
        + " others want the processors, too.";
  }

  @Override
  public List<Comparison> run(BenchServer server, Effort effort) throws IOException, SQLException {
    for (JsonNode job :
        server
            .call("myria_list_jobs", Map.of("detail", "items", "budget_tokens", 8000))
            .get("jobs")) {
      control(server, job.get("job").asString(), "pause");
    }
    List<Round> seconds = new ArrayList<>();
    List<Round> processor = new ArrayList<>();
    SeededTalk talk = new SeededTalk(1);
    try (Connection connection = server.database();
        BareVectors bare = new BareVectors()) {
      for (int round = -1; round < effort.rounds(); round++) {
        List<Map<String, Object>> events = new ArrayList<>();
        for (int event = 0; event < EVENTS; event++) {
          events.add(Calls.message(talk, FEW));
        }
        Rate subject = rate(server, connection, events);
        Rate rival = bare.rate(events.stream().map(one -> one.get("text").toString()).toList());
        if (round >= 0) {
          seconds.add(new Round(subject.second(), rival.second()));
          processor.add(new Round(subject.processorSecond(), rival.processorSecond()));
        }
      }
    }
    String alone = "ONNX Runtime alone";
    return List.of(
        new Comparison(VECTORS, alone, "passages/s", true, 0.9, seconds),
        new Comparison(VECTORS + ".processor", alone, "passages/s", true, 0.9, processor));
  }

  private static void control(BenchServer server, String job, String action) throws IOException {
    server.call("myria_control_job", Map.of("job", job, "action", action));
  }

  private static Rate rate(
      BenchServer server, Connection connection, List<Map<String, Object>> events)
      throws IOException, SQLException {
    server.call("myria_append_events", Map.of("events", events));
    ProcessHandle process = ProcessHandle.of(server.processId()).orElseThrow();
    long before = count(connection);
    control(server, VECTORS, "resume");
    long first = awaited(connection, before + 1);
    double processor = Rate.processorSeconds(process);
    long start = System.nanoTime();
    long made = awaited(connection, before + events.size()) - first;
    double seconds = (System.nanoTime() - start) / 1e9;
    processor = Rate.processorSeconds(process) - processor;
    control(server, VECTORS, "pause");
    return new Rate(made / seconds, made / processor);
  }

  private static long awaited(Connection connection, long count) throws SQLException {
    long found = count(connection);
    while (found < count) {
      BenchServer.pause(LOOK_MS);
      found = count(connection);
    }
    return found;
  }

  private static long count(Connection connection) throws SQLException {
    try (PreparedStatement all =
            connection.prepareStatement("select count(*) from passage_vector");
        ResultSet row = all.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }
}
