package io.myria.bench;

import io.myria.drill.SeededTalk;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * Callers that each send one request after another on a connection of their own, for a time. Every
 * answer must be one. Closed when done with.
 */
final class Load implements AutoCloseable {

  private final List<HttpLine> lines = new ArrayList<>();
  private final List<SeededTalk> talks = new ArrayList<>();
  private final ExecutorService threads;

  Load(URI server, int connections) {
    for (int number = 0; number < connections; number++) {
      lines.add(new HttpLine(server));
      talks.add(new SeededTalk(number + 1));
    }
    this.threads = Executors.newFixedThreadPool(connections);
  }

  /** What each caller says, one after another. */
  interface Requests {
    byte[] next(SeededTalk talk);
  }

  /** The same one again and again. */
  Samples repeat(byte[] request, Duration time) throws IOException {
    return send(talk -> request, time);
  }

  Samples send(Requests requests, Duration time) throws IOException {
    CountDownLatch ready = new CountDownLatch(lines.size());
    List<Future<List<Double>>> callers = new ArrayList<>();
    for (int number = 0; number < lines.size(); number++) {
      HttpLine line = lines.get(number);
      SeededTalk talk = talks.get(number);
      Supplier<byte[]> next = () -> requests.next(talk);
      callers.add(threads.submit(() -> caller(line, next, ready, time)));
    }
    List<Double> millis = new ArrayList<>();
    for (Future<List<Double>> caller : callers) {
      millis.addAll(joined(caller));
    }
    return new Samples(
        millis.stream().mapToDouble(Double::doubleValue).toArray(), time.toNanos() / 1e9);
  }

  /** Those that were answered in time count. */
  private static List<Double> caller(
      HttpLine line, Supplier<byte[]> next, CountDownLatch ready, Duration time)
      throws IOException, InterruptedException {
    ready.countDown();
    ready.await();
    List<Double> millis = new ArrayList<>();
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      byte[] request = next.get();
      long start = System.nanoTime();
      RequiredAnswers.required(line, request);
      long answered = System.nanoTime();
      if (answered <= end) {
        millis.add((answered - start) / 1e6);
      }
    }
    return millis;
  }

  private static List<Double> joined(Future<List<Double>> caller) throws IOException {
    try {
      return caller.get();
    } catch (ExecutionException problem) {
      throw new IOException(problem.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
  }

  @Override
  public void close() throws IOException {
    threads.shutdownNow();
    for (HttpLine line : lines) {
      line.close();
    }
  }
}
