package io.myria.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * A recall beside its rival, in one run and over the same scope of 3,000 events: a bare Lucene
 * query, a bare scan of cosines and the question's vector by the model that ships. The log has no
 * other events, or 97,000 of other scopes of that size. Every question is a new one.
 *
 * <p>{@code mvn -Pbench clean test -Dtest=RecallBenchmark}, for test classes that are there already
 * are not compiled again; no test run starts it by itself.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 6, time = 5)
@Measurement(iterations = 5, time = 3)
@Fork(1)
public class RecallBenchmark {

  /** All of it, the model asked for the question's vector. */
  @Benchmark
  public Object recall(BenchmarkMemory memory) {
    return memory.recall();
  }

  /** The same with the vector at hand. */
  @Benchmark
  public Object recallGivenTheVector(BenchmarkMemory memory) {
    return memory.recallGivenTheVector();
  }

  /** What the three that follow do, one after the other, as who has no memory server would. */
  @Benchmark
  public Object rival(BenchmarkMemory memory) {
    return memory.rival();
  }

  @Benchmark
  public Object rivalLuceneQuery(BenchmarkMemory memory) {
    return memory.lucene();
  }

  @Benchmark
  public Object rivalCosineScan(BenchmarkMemory memory) {
    return memory.cosines();
  }

  @Benchmark
  public Object rivalQuestionVector(BenchmarkMemory memory) {
    return memory.vector();
  }

  @Test
  void aRecallBesideItsRival() throws RunnerException {
    String pattern = RecallBenchmark.class.getName() + "\\..*";
    Collection<RunResult> results =
        new Runner(new OptionsBuilder().include(pattern).jvmArgs("-Xmx2g").build()).run();
    Map<String, Map<String, Double>> times = new TreeMap<>();
    for (RunResult result : results) {
      String name = result.getParams().getBenchmark().replaceFirst(".*\\.", "");
      times
          .computeIfAbsent(result.getParams().getParam("events"), key -> new TreeMap<>())
          .put(name, result.getPrimaryResult().getScore());
    }
    assertThat(times).hasSize(2);
    times.forEach(RecallBenchmark::print);
    double few = times.get("3000").get("recall");
    double many = times.get("100000").get("recall");
    System.out.printf(Locale.ROOT, "a recall at 100,000 events / at 3,000: %.2f%n", many / few);
  }

  private static void print(String events, Map<String, Double> times) {
    double bare = times.get("rivalLuceneQuery") + times.get("rivalCosineScan");
    double rival = times.get("rival");
    double given = times.get("recallGivenTheVector");
    System.out.printf(
        Locale.ROOT,
        "%s events: recall %.2f ms, rival %.2f ms: %.2f; given the vector %.2f ms, rival %.2f ms:"
            + " %.2f%n",
        events,
        times.get("recall"),
        rival,
        times.get("recall") / rival,
        given,
        bare,
        given / bare);
  }
}
