package io.myria.bench;

import io.myria.bench.Comparison.Round;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code append}: many callers at once, while all background work is on. */
final class AppendLoad implements Benchmark {

  private static final int CONNECTIONS = 32;
  private static final int PAIRS = 200;
  private static final Duration BURST = Duration.ofSeconds(10);
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  @Override
  public String name() {
    return "append";
  }

  @Override
  public String workload() {
    return "32 connections append one event a call, of 10 to 30 words and 200 pairs of people, with"
        + " all background jobs on; the rival is ping on the same connections. A round: until"
        + " the jobs have caught up (at most 90 s), ping; 10 s of appends (the burst) and 20 s more"
        + " (steady); ping again. A rate stands beside the mean of the two pings around it.";
  }

  @Override
  public List<Comparison> run(BenchServer server, Effort effort) throws IOException {
    List<Round> burst = new ArrayList<>();
    List<Round> steady = new ArrayList<>();
    try (Load load = new Load(server.url(), CONNECTIONS)) {
      warmUp(load, effort);
      for (int round = 0; round < effort.rounds(); round++) {
        server.awaitJobs(PATIENCE);
        double before = load.repeat(Calls.PING, effort.part()).perSecond();
        Samples first = append(load, BURST);
        Samples then = append(load, BURST.multipliedBy(2));
        Samples ping = load.repeat(Calls.PING, effort.part());
        double rival = (before + ping.perSecond()) / 2;
        burst.add(new Round(first.perSecond(), rival));
        steady.add(new Round(then.perSecond(), rival));
      }
    }
    return List.of(
        new Comparison("append.burst", "ping", "calls/s", true, 0.70, burst),
        new Comparison("append.steady", "ping", "calls/s", true, 0.50, steady));
  }

  private static void warmUp(Load load, Effort effort) throws IOException {
    for (int time = 0; time < 2; time++) {
      load.repeat(Calls.PING, effort.part());
      append(load, effort.part());
    }
  }

  private static Samples append(Load load, Duration time) throws IOException {
    return load.send(talk -> Calls.append(talk, talk.participants(PAIRS)), time);
  }
}
