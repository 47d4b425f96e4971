package io.myria.bench;

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
 * What the strategy {@code cba} costs beside the plain greedy choice by score, in one run: 1,000
 * candidates with vectors, fingerprints and times, and the question's vector, to the written
 * context of 4,000 tokens. Scores, renderings and counting are the same; the plain one looks at
 * neither overlaps nor links nor sessions. Once all of it, with every line that is tried counted,
 * and once the choice by itself, with what each line costs at hand.
 *
 * <p>{@code mvn -Pbench test -Dtest=AllocationBenchmark}; no test run starts it by itself.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class AllocationBenchmark {

  @Benchmark
  public Object cba(BenchmarkCandidates candidates) {
    return candidates.written(true);
  }

  @Benchmark
  public Object plain(BenchmarkCandidates candidates) {
    return candidates.written(false);
  }

  @Benchmark
  public Object cbaChoice(BenchmarkCandidates candidates) {
    return candidates.chosen(true);
  }

  @Benchmark
  public Object plainChoice(BenchmarkCandidates candidates) {
    return candidates.chosen(false);
  }

  @Test
  void cbaBesideThePlainChoice() throws RunnerException {
    String pattern = AllocationBenchmark.class.getName() + "\\..*";
    Collection<RunResult> results =
        new Runner(new OptionsBuilder().include(pattern).jvmArgs("-Xmx1g").build()).run();
    Map<String, Double> times = new TreeMap<>();
    for (RunResult result : results) {
      String name = result.getParams().getBenchmark().replaceFirst(".*\\.", "");
      times.put(name, result.getPrimaryResult().getScore());
    }
    for (String tokens : new String[] {"", "Choice"}) {
      double cba = times.get("cba" + tokens);
      double plain = times.get("plain" + tokens);
      System.out.printf(
          Locale.ROOT, "cba%s %.3f ms, plain %.3f ms: %.2f%n", tokens, cba, plain, cba / plain);
    }
  }
}
