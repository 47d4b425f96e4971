package io.myria.bench;

import io.myria.bench.Comparison.Round;
import io.myria.drill.SeededTalk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code beside}: what a caller waits while the server has much else to do. */
final class BesideWork implements Benchmark {

  private static final int CONNECTIONS = 4;
  private static final int PAIRS = 200;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  @Override
  public String name() {
    return "beside";
  }

  @Override
  public String workload() {
    return "The 95th percentile of appends by 4 connections, and of reads by them (recalls and the"
        + " newest 20 events, by chance) in a scope of 600, while another connection imports 1,000"
        + " events a call, builds follow one another and everything is derived; the rival is the"
        + " same with none of that, when the jobs have caught up.";
  }

  @Override
  public List<Comparison> run(BenchServer server, Effort effort) throws IOException {
    Scopes.fill(server);
    List<Round> appends = new ArrayList<>();
    List<Round> reads = new ArrayList<>();
    try (Load load = new Load(server.url(), CONNECTIONS)) {
      for (int warm = 0; warm < 2; warm++) {
        append(load, effort);
        read(load, effort);
      }
      for (int round = 0; round < effort.rounds(); round++) {
        server.compile(PATIENCE);
        double append = append(load, effort);
        server.compile(PATIENCE);
        double read = read(load, effort);
        try (Work work = new Work(server)) {
          appends.add(new Round(append(load, effort), append));
          reads.add(new Round(read(load, effort), read));
          work.require();
        }
      }
    }
    return List.of(
        new Comparison("beside.append", "the same alone", "ms", false, 2, appends),
        new Comparison("beside.reads", "the same alone", "ms", false, 2, reads));
  }

  private static double append(Load load, Effort effort) throws IOException {
    return load.send(talk -> Calls.append(talk, talk.participants(PAIRS)), effort.part()).p95();
  }

  private static double read(Load load, Effort effort) throws IOException {
    Map<String, Object> asked = Map.of("participants", Scopes.ONE, "query", "Who sold the violin?");
    byte[] recall = Calls.tool("myria_recall", asked);
    byte[] newest =
        Calls.tool("myria_query_event_nodes", Map.of("participants", Scopes.ONE, "limit", 20));
    return load.send(talk -> talk.coin() ? recall : newest, effort.part()).p95();
  }

  /** An import and builds, until they are to end. */
  private static final class Work implements AutoCloseable {

    private final BenchServer server;
    private final List<Thread> threads;
    private volatile boolean ended;
    private volatile IOException failed;

    Work(BenchServer server) {
      this.server = server;
      this.threads =
          List.of(
              new Thread(() -> repeat(this::load), "import"),
              new Thread(() -> repeat(this::build), "build"));
      threads.forEach(Thread::start);
    }

    /** What is repeated until the end. */
    private interface Call {
      void make(HttpLine line, SeededTalk talk) throws IOException;
    }

    private void repeat(Call call) {
      SeededTalk talk = new SeededTalk(3);
      try (HttpLine line = new HttpLine(server.url())) {
        while (!ended) {
          call.make(line, talk);
        }
      } catch (IOException problem) {
        failed = problem;
      }
    }

    private void load(HttpLine line, SeededTalk talk) throws IOException {
      RequiredAnswers.required(line, AppendMany.call(talk, PAIRS));
    }

    private void build(HttpLine line, SeededTalk talk) throws IOException {
      RequiredAnswers.required(line, Calls.tool("myria_trigger_build", Map.of("wait", true)));
    }

    /** What is measured beside work that stopped says nothing. */
    void require() {
      if (failed != null) {
        throw new UncheckedIOException(failed);
      }
    }

    @Override
    public void close() throws IOException {
      ended = true;
      for (Thread thread : threads) {
        try {
          thread.join();
        } catch (InterruptedException interrupted) {
          Thread.currentThread().interrupt();
          throw new IOException(interrupted);
        }
      }
    }
  }
}
