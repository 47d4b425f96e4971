package io.myria.bench;

import io.myria.bench.Comparison.Round;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code status}: what a read costs before it has found anything. */
final class NothingFound implements Benchmark {

  private static final int CONNECTIONS = 32;

  @Override
  public String name() {
    return "status";
  }

  @Override
  public String workload() {
    return "32 connections ask myria_memory_status for participants who are unknown: one"
        + " transaction of four statements, and nothing is found. The rival is ping, in turn.";
  }

  @Override
  public List<Comparison> run(BenchServer server, Effort effort) throws IOException {
    byte[] status = Calls.tool("myria_memory_status", Map.of("participants", List.of("nobody")));
    List<Round> rounds = new ArrayList<>();
    try (Load load = new Load(server.url(), CONNECTIONS)) {
      for (int warm = 0; warm < 2; warm++) {
        load.repeat(status, effort.part());
        load.repeat(Calls.PING, effort.part());
      }
      for (int round = 0; round < effort.rounds(); round++) {
        double subject = load.repeat(status, effort.part()).perSecond();
        rounds.add(new Round(subject, load.repeat(Calls.PING, effort.part()).perSecond()));
      }
    }
    return List.of(new Comparison("status", "ping", "calls/s", true, 0.40, rounds));
  }
}
