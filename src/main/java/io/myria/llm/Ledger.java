package io.myria.llm;

import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import io.myria.snapshot.SnapshotId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keeps the books of a model's work: what it may spend, what it was shown, what it answered.
 * Thread-safe.
 */
public interface Ledger {

  /** Whether administrators let models work; may be a second old. */
  boolean isOn();

  /** Begins the books of a piece of work. */
  Book open(Work work, String model);

  /**
   * A piece of work, before a model is asked.
   *
   * @param audience who may see all that the model is shown
   * @param snapshot read, or being built
   * @param prompt its name and version, or the form of a request without one
   * @param shown events whose words or ids are in {@code input}
   * @param tools by name
   * @param replayed whether recorded answers alone may be used
   */
  record Work(
      Workflow workflow,
      ParticipantSet audience,
      Optional<SnapshotId> snapshot,
      String prompt,
      Object input,
      List<EventId> shown,
      List<String> tools,
      boolean replayed) {

    public Work {
      shown = List.copyOf(shown);
      tools = List.copyOf(tools);
    }

    static Work of(Assignment<?> assignment) {
      return new Work(
          assignment.workflow(),
          assignment.audience(),
          assignment.snapshot(),
          assignment.prompt().name(),
          assignment.input(),
          assignment.shown(),
          Stream.concat(
                  assignment.tools().stream().map(ModelTool::name),
                  Stream.of(assignment.closing().name()))
              .toList(),
          assignment.replayed());
    }
  }

  /** The books of one piece of work; for one thread, and never inside a transaction. */
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
   * @param used of all tries; an estimate where one left no count
   * @param answer to be found again by the request
   */
  record Settlement(
      ChatRequest request,
      int tries,
      ModelUsage reserved,
      ModelUsage used,
      Optional<String> answer) {}
}
