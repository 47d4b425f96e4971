package io.myria.llm.chat;

import io.myria.event.StorableText;
import io.myria.llm.ModelFailure;
import io.myria.llm.ModelProblem;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A request on its way: as often as it is tried, within its time. Used by one thread at a time. */
public final class ChatPost {

  private final ChatRequest request;
  private final Map<String, String> headers;
  private final Optional<String> key;
  private final long end;
  private final AtomicInteger tries = new AtomicInteger();
  private volatile long notBefore = System.nanoTime();

  /**
   * @param key to be kept out of every message
   * @param time for all tries together
   */
  public ChatPost(
      ChatRequest request, Map<String, String> headers, Optional<String> key, Duration time) {
    this.request = request;
    this.headers = Map.copyOf(headers);
    this.key = key;
    this.end = System.nanoTime() + time.toNanos();
  }

  public String body() {
    return request.body();
  }

  public Map<String, String> headers() {
    return headers;
  }

  /** How often it was sent. */
  public int tries() {
    return tries.get();
  }

  /** What is left of its time. */
  public long leftMillis() {
    return Math.max(0, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
  }

  /**
   * To be called before it is sent: waits as long as the model's server asked for.
   *
   * @throws ModelProblem where its time does not suffice
   */
  public void begin() {
    long wait = Math.max(0, TimeUnit.NANOSECONDS.toMillis(notBefore - System.nanoTime()));
    if (leftMillis() <= wait) {
      throw wait > 0
          ? ModelProblem.of(ModelFailure.MODEL_BUSY, "it asks for a longer wait than there is time")
          : ModelProblem.of(ModelFailure.MODEL_TIMEOUT, "the time for it is up");
    }
    try {
      TimeUnit.MILLISECONDS.sleep(wait);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw ModelProblem.of(ModelFailure.MODEL_TIMEOUT, "the wait for it was interrupted");
    }
    tries.incrementAndGet();
  }

  /** Notes how long the model's server wants to be left alone. */
  public ModelProblem noted(ModelProblem problem) {
    problem.waitBefore().ifPresent(wait -> notBefore = System.nanoTime() + wait.toNanos());
    return problem;
  }

  /** A text of the model's server, short, in one line, and without the key. */
  String shown(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    String clean = key.map(secret -> line.replace(secret, "…")).orElse(line);
    return StorableText.cleaned(clean, SHOWN);
  }

  private static final int SHOWN = 200;
}
