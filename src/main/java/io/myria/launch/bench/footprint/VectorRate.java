package io.myria.launch.bench.footprint;

import io.myria.launch.bench.BenchServer;
import io.myria.launch.bench.Benchmark;
import io.myria.launch.bench.Calls;
import io.myria.launch.bench.Comparison;
import io.myria.launch.bench.Comparison.Round;
import io.myria.launch.bench.Effort;
import io.myria.launch.bench.SeededTalk;
import io.myria.launch.payara.Installation;
import io.myria.launch.payara.LaunchFailure;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** {@code vectors}: of passages, with all that is done about them. */
final class VectorRate implements Benchmark {

  /** So many events, each of one passage, in a round. */
  private static final int EVENTS = 640;

  private static final long LOOK_MS = 10;
  private static final String VECTORS = "vectors";
  private static final List<String> FEW = List.of("reader", "writer");

  @Override
  public String name() {
    return VECTORS;
  }

  @Override
  public String workload() {
    return "The job makes vectors of 640 passages of ten to thirty words by the model that Myria"
        + " comes with: events read from the log, divided into tokens, computed, quantised, with"
        + " what is kept of their tokens, and committed; all other jobs are paused. Counted from"
        + " the first commit on, for the job looks twice a second whether there is something to do."
        + " The rival is ONNX Runtime alone, in a process of its own: the same texts as tokens, by"
        + " the same file, one by one as Myria has them, on as many threads.";
  }

  @Override
  public List<Comparison> run(BenchServer server, Effort effort) throws IOException, SQLException {
    for (JsonNode job :
        server.call("myria_list_jobs", Map.of("detail", "items", "budget_tokens", 8000))
            .get("jobs")) {
      control(server, job.get("job").asString(), "pause");
    }
    ModelFiles model = ModelFiles.ofThisInstallation();
    Path weights = Files.createTempFile("myria-bench", ".onnx");
    List<Round> rounds = new ArrayList<>();
    try (Connection connection = server.database()) {
      Files.write(weights, model.weights());
      Process bare = bare(weights);
      try (PrintWriter to = new PrintWriter(bare.getOutputStream(), false, StandardCharsets.UTF_8);
          BufferedReader from =
              new BufferedReader(
                  new InputStreamReader(bare.getInputStream(), StandardCharsets.UTF_8))) {
        SeededTalk talk = new SeededTalk(1);
        for (int round = -1; round < effort.rounds(); round++) {
          List<Map<String, Object>> events = new ArrayList<>();
          for (int event = 0; event < EVENTS; event++) {
            events.add(Calls.message(talk, FEW));
          }
          double subject = vectors(server, connection, events);
          double rival = bare(to, from, model, events);
          if (round >= 0) {
            rounds.add(new Round(subject, rival));
          }
        }
      } finally {
        bare.destroy();
      }
    } finally {
      Files.delete(weights);
    }
    return List.of(
        new Comparison(VECTORS, "ONNX Runtime alone", "passages/s", true, 0.9, rounds));
  }

  private static void control(BenchServer server, String job, String action) throws IOException {
    server.call("myria_control_job", Map.of("job", job, "action", action));
  }

  /** Passages a second. */
  private static double vectors(
      BenchServer server, Connection connection, List<Map<String, Object>> events)
      throws IOException, SQLException {
    server.call("myria_append_events", Map.of("events", events));
    long before = count(connection);
    control(server, VECTORS, "resume");
    long first = awaited(connection, before + 1);
    long start = System.nanoTime();
    long last = awaited(connection, before + events.size());
    double seconds = (System.nanoTime() - start) / 1e9;
    control(server, VECTORS, "pause");
    return (last - first) / seconds;
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

  /** As many threads as the job has. */
  private static Process bare(Path weights) throws IOException {
    int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    Path libraries = Installation.ofThisProcess().payara().getParent();
    List<String> command = new ArrayList<>(BenchServer.java(List.of()));
    command.add("-cp");
    command.add(
        libraries.resolve("server/onnxruntime.jar")
            + java.io.File.pathSeparator
            + libraries.resolve("myria-launcher.jar"));
    command.addAll(List.of(BareModel.class.getName(), weights.toString(), Integer.toString(threads)));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static double bare(
      PrintWriter to, BufferedReader from, ModelFiles model, List<Map<String, Object>> events)
      throws IOException {
    for (Map<String, Object> event : events) {
      long[] tokens = AsciiWords.tokens(event.get("text").toString(), model.vocabulary());
      to.println(Arrays.stream(tokens).mapToObj(Long::toString).collect(Collectors.joining(" ")));
    }
    to.println();
    to.flush();
    String nanoseconds = from.readLine();
    if (nanoseconds == null) {
      throw new LaunchFailure("ONNX Runtime did not answer");
    }
    return events.size() / (Long.parseLong(nanoseconds) / 1e9);
  }
}
