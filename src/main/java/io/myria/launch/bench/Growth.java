package io.myria.launch.bench;

import io.myria.launch.bench.Comparison.Round;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code growth}: what the length of the log costs those who see little of it. */
final class Growth implements Benchmark {

  /** Where it begins. */
  static final int SMALL = 10_000;

  private static final int A_CALL = 1_000;
  private static final int PAIRS = 1_000;
  private static final int CALLS = 200;
  private static final int BUILDS = 3;
  private static final int NEW_EVENTS = 100;
  private static final Duration PATIENCE = Duration.ofMinutes(30);
  private static final List<String> FEW = List.of("reader", "writer");

  @Override
  public String name() {
    return "growth";
  }

  @Override
  public String workload() {
    return "A log of 10,000 events of 1,000 exact sets, and the same one grown to --events, derived"
        + " and compiled, on a server without an embedding model: an append (p50); the newest 20"
        + " events, references and a recall of a scope that sees 600 (p95); a build after 100 new"
        + " events (the middle of three). What it takes of the long log stands beside the short.";
  }

  @Override
  public List<String> options() {
    return BenchServer.WITHOUT_VECTORS;
  }

  @Override
  public List<Comparison> run(BenchServer server, Effort effort) throws IOException {
    SeededTalk talk = new SeededTalk(1);
    try (HttpLine line = new HttpLine(server.url())) {
      RequiredAnswers.required(line, few(talk));
      fill(server, line, talk, SMALL);
      measured(server, line, talk); // warmed up
      Map<String, Double> small = measured(server, line, talk);
      fill(server, line, talk, effort.events() - SMALL);
      measured(server, line, talk);
      Map<String, Double> large = measured(server, line, talk);
      List<Comparison> found = new ArrayList<>();
      small.forEach(
          (what, before) ->
              found.add(
                  new Comparison(
                      "growth." + what,
                      "10,000 events",
                      "ms",
                      false,
                      what.equals("append") ? 1.2 : 1.5,
                      List.of(new Round(large.get(what), before)))));
      return found;
    }
  }

  /** A scope that stays as it is. */
  private static byte[] few(SeededTalk talk) {
    List<Map<String, Object>> events = new ArrayList<>();
    for (int event = 0; event < 600; event++) {
      events.add(Calls.message(talk, FEW));
    }
    return Calls.tool("myria_append_events", Map.of("events", events));
  }

  private static void fill(BenchServer server, HttpLine line, SeededTalk talk, int events)
      throws IOException {
    for (int sent = 0; sent < events; sent += A_CALL) {
      RequiredAnswers.required(line, AppendMany.call(talk, PAIRS));
    }
    server.compile(PATIENCE);
  }

  private static Map<String, Double> measured(BenchServer server, HttpLine line, SeededTalk talk)
      throws IOException {
    Map<String, Object> asked = Map.of("participants", FEW, "query", "Who lost the oven in Graz?");
    Map<String, Double> millis = new LinkedHashMap<>();
    double[] builds = new double[BUILDS];
    for (int build = 0; build < BUILDS; build++) {
      times(line, () -> Calls.append(talk, talk.participants(PAIRS)), NEW_EVENTS);
      long start = System.nanoTime();
      server.call("myria_trigger_build", Map.of("wait", true));
      builds[build] = (System.nanoTime() - start) / 1e6;
    }
    millis.put("build", Samples.median(builds));
    server.compile(PATIENCE);
    byte[] nodes = Calls.tool("myria_query_event_nodes", Map.of("participants", FEW, "limit", 20));
    byte[] references = Calls.tool("myria_query_references", asked);
    byte[] recall = Calls.tool("myria_recall", asked);
    millis.put("nodes", new Samples(times(line, () -> nodes, CALLS), 1).p95());
    millis.put("references", new Samples(times(line, () -> references, CALLS), 1).p95());
    millis.put("recall", new Samples(times(line, () -> recall, CALLS), 1).p95());
    millis.put(
        "append",
        Samples.median(times(line, () -> Calls.append(talk, talk.participants(PAIRS)), CALLS)));
    return millis;
  }

  /** What is sent next. */
  private interface Next {
    byte[] request();
  }

  private static double[] times(HttpLine line, Next next, int calls) throws IOException {
    double[] millis = new double[calls];
    for (int call = 0; call < calls; call++) {
      byte[] request = next.request();
      long start = System.nanoTime();
      RequiredAnswers.required(line, request);
      millis[call] = (System.nanoTime() - start) / 1e6;
    }
    return millis;
  }
}
