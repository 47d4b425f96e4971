package io.myria.bench;

import io.myria.bench.Comparison.Round;
import io.myria.drill.SeededTalk;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code import}: until everything is made of what was imported. */
final class ImportAndAll implements Benchmark {

  private static final int CALLS = 5;
  private static final int EVENTS = 1_000;
  private static final int PAIRS = 1_000;
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  @Override
  public String name() {
    return "import";
  }

  @Override
  public String workload() {
    return "5,000 events of 1,000 exact sets in calls of 1,000, on a server without an embedding"
        + " model: events a second until all of them are derived, in the index and in a published"
        + " snapshot. The rival is the import alone: the same events a second until the last call"
        + " was answered.";
  }

  @Override
  public List<String> options() {
    return BenchServer.WITHOUT_VECTORS;
  }

  @Override
  public List<Comparison> run(BenchServer server, Effort effort) throws IOException {
    SeededTalk talk = new SeededTalk(1);
    fill(server, talk, CALLS);
    server.compile(PATIENCE);
    List<Round> rounds = new ArrayList<>();
    for (int round = 0; round < effort.rounds(); round++) {
      long start = System.nanoTime();
      fill(server, talk, CALLS);
      double imported = (System.nanoTime() - start) / 1e9;
      server.compile(PATIENCE);
      double all = (System.nanoTime() - start) / 1e9;
      rounds.add(new Round(CALLS * EVENTS / all, CALLS * EVENTS / imported));
    }
    return List.of(new Comparison("import", "the import alone", "events/s", true, 2.0 / 3, rounds));
  }

  private static void fill(BenchServer server, SeededTalk talk, int calls) throws IOException {
    try (HttpLine line = new HttpLine(server.url())) {
      for (int call = 0; call < calls; call++) {
        RequiredAnswers.required(line, AppendMany.call(talk, PAIRS));
      }
    }
  }
}
