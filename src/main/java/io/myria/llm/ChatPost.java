package io.myria.llm;

import io.myria.event.StorableText;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A request on its way: as often as it is tried, within its time. Used by one thread at a time. */
public final class ChatPost {

  /** The model may have worked, and nobody knows how much. */
  private static final Set<ModelFailure> UNCOUNTED =
      EnumSet.of(
          ModelFailure.MODEL_TIMEOUT,
          ModelFailure.MODEL_UNAVAILABLE,
          ModelFailure.ANSWER_MALFORMED,
          ModelFailure.ANSWER_TOO_LARGE);

  private final ChatRequest request;
  private final Map<String, String> headers;
  private final Optional<String> key;
  private final long end;
  private final long each;
  private final BooleanSupplier on;

  /** When the last try was sent; 0 while it has not been. */
  private volatile long begun;

  private volatile boolean onItsWay;

  private volatile int tries;
  private volatile int uncounted;
  private volatile boolean givenUp;
  private volatile long notBefore = System.nanoTime();

  /**
   * @param key to be kept out of every message
   * @param time for its tries
   * @param on whether models may work, asked before each try
   */
  ChatPost(
      ChatRequest request,
      Map<String, String> headers,
      Optional<String> key,
      Time time,
      BooleanSupplier on) {
    this.request = request;
    this.headers = Map.copyOf(headers);
    this.key = key;
    this.end = System.nanoTime() + time.all().toNanos();
    this.each = time.each().toNanos();
    this.on = on;
  }

  /**
   * @param all tries together
   * @param each one of them
   */
  record Time(Duration all, Duration each) {}

  public String body() {
    return request.body();
  }

  public Map<String, String> headers() {
    return headers;
  }

  /** How often it was sent. */
  public int tries() {
    return tries;
  }

  /** What is left of its time. */
  public long leftMillis() {
    return Math.max(0, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
  }

  /** What is left of the time of a try: of the one on its way, or of one that began now. */
  public long tryLeftMillis() {
    long start = begun;
    long since = start == 0 || !onItsWay ? 0 : System.nanoTime() - start;
    return Math.min(leftMillis(), Math.max(0, TimeUnit.NANOSECONDS.toMillis(each - since)));
  }

  /** Whether a try is on its way for longer than it may, by so much. */
  public boolean isOverdue(long millis) {
    long since = begun;
    return onItsWay
        && since != 0
        && System.nanoTime() - since >= each + TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /**
   * Whether a problem tells of the server's health: that it was asked, and was given all the time
   * that one try may take, if it gave no answer.
   */
  public boolean isOfServer(ModelProblem problem) {
    return begun != 0
        && (problem.failure() != ModelFailure.MODEL_TIMEOUT || System.nanoTime() - begun >= each);
  }

  /**
   * To be called before it is sent: waits as long as the model's server asked for.
   *
   * @throws ModelProblem where its time does not suffice
   */
  public void begin() {
    begun = 0;
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
    if (!on.getAsBoolean()) {
      throw ModelProblem.of(ModelFailure.MODEL_OFF, "models are switched off");
    }
    send();
  }

  private synchronized void send() {
    if (givenUp) {
      throw ModelProblem.of(ModelFailure.MODEL_TIMEOUT, "nobody waits for it any longer");
    }
    tries++;
    uncounted++;
    begun = System.nanoTime();
    onItsWay = true;
  }

  /** To be called when what was begun was answered. */
  public void answered() {
    ended(true);
  }

  /** To be called when it could not be begun, or what was begun came to nothing. */
  public void failed(ModelProblem problem) {
    ended(problem.isWithoutUse() || !UNCOUNTED.contains(problem.failure()));
  }

  private synchronized void ended(boolean counted) {
    if (onItsWay) {
      onItsWay = false;
      uncounted -= counted ? 1 : 0;
    }
  }

  /**
   * Sends nothing from here on.
   *
   * @return tries of which nobody knows what they used
   */
  synchronized int giveUp() {
    givenUp = true;
    return uncounted;
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
