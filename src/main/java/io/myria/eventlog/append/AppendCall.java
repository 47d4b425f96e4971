package io.myria.eventlog.append;

import io.myria.error.Fault;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * One caller's batch on its way into the log: what to store, and the answer the caller waits for.
 * The answer is set once, by the thread that leads the group; all else is immutable.
 */
final class AppendCall {

  private final List<Prepared> events;
  private final boolean batch;
  private final long bytes;
  private final CompletableFuture<List<Appended>> answer = new CompletableFuture<>();

  /** Whether to lead; false where there is an answer. */
  private final CompletableFuture<Boolean> turn = new CompletableFuture<>();

  AppendCall(List<Prepared> events, boolean batch) {
    this.events = List.copyOf(events);
    this.batch = batch;
    this.bytes = events.stream().mapToLong(Prepared::bytes).sum();
  }

  List<Prepared> events() {
    return events;
  }

  /** A fault of the event at {@code index}, as the caller's request names its field. */
  Fault within(int index, Fault fault) {
    return batch ? fault.within("events[" + index + "]") : fault;
  }

  /** Whether what is in the log decides what is stored of it. */
  boolean hasKeys() {
    return events.stream().anyMatch(event -> event.digest().isPresent());
  }

  long bytes() {
    return bytes;
  }

  boolean isAnswered() {
    return answer.isDone();
  }

  void succeed(List<Appended> appended) {
    answer.complete(appended);
    turn.complete(false);
  }

  void fail(Fault fault) {
    answer.completeExceptionally(fault);
    turn.complete(false);
  }

  /** Tells its caller to write it, and others beside it. */
  void lead() {
    turn.complete(true);
  }

  /**
   * Waits for an answer, or for being told to lead.
   *
   * @param withdraw takes the call back, if nobody has begun with it
   * @return whether to lead
   */
  boolean awaitTurn(Duration patience, BooleanSupplier withdraw) {
    try {
      return turn.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException | ExecutionException late) {
      // Nobody completes it with a problem.
    }
    // Somebody has begun with it: what becomes of it is known soon.
    return !withdraw.getAsBoolean() && turn.join();
  }

  /** Only after {@link #isAnswered()}. */
  List<Appended> answer() {
    try {
      return answer.join();
    } catch (java.util.concurrent.CompletionException problem) {
      Fault fault = (Fault) problem.getCause();
      throw new Fault(fault.code(), fault.field().orElse(null), fault.getMessage(), fault);
    }
  }
}
