package io.myria.llm.chat;

import io.myria.event.EventId;
import io.myria.llm.Assignment;
import io.myria.llm.ModelProblem;
import io.myria.llm.ModelUsage;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the books of a model's work: what it may spend, what it was shown, what it answered.
 * Thread-safe.
 */
public interface Ledger {

  /** Whether administrators let models work; may be a second old. */
  boolean isOn();

  /** Begins the books of an assignment. */
  Book open(Assignment<?> assignment, String model);

  /** The books of one assignment; for one thread, and never inside a transaction. */
  interface Book {

    /** The answer that the same request was given before. */
    Optional<String> recorded(ChatRequest request);

    /**
     * Sets aside what a request may use, before it is sent.
     *
     * @throws ModelProblem {@code model_off}, or {@code cap_reached} where that is not left
     */
    void reserve(ModelUsage estimate);

    /** Notes what became of a request, in the place of what was set aside for it. */
    void settle(Settlement settlement);

    /** Notes events that the model is shown, before it is. */
    void show(List<EventId> events);

    /** Ends the books. */
    void close(WorkReport report);
  }

  /**
   * What became of one request.
   *
   * @param tries how often it was sent; 0 where it was not
   * @param reserved what was set aside
   * @param used an estimate where a failure left no count
   * @param answer to be found again by the request
   */
  record Settlement(
      ChatRequest request,
      int tries,
      ModelUsage reserved,
      ModelUsage used,
      Optional<String> answer) {}
}
