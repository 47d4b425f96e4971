package io.myria.llm;

import io.myria.event.EventId;
import java.util.List;
import java.util.Optional;

/**
 * What came of an assignment, for the audit.
 *
 * @param outcome {@code ok}, or the code of a failure
 * @param model that answered, as it calls itself
 * @param millis from the first request to the conclusion
 */
public record WorkReport(
    String outcome,
    String detail,
    Optional<String> model,
    List<Round> rounds,
    ModelUsage usage,
    long millis) {

  public static final String OK = "ok";

  public WorkReport {
    rounds = List.copyOf(rounds);
  }

  /**
   * One answer.
   *
   * @param request its hash
   * @param text said beside calls
   * @param tries how often it was asked for
   * @param counted whether it told its tokens, which are estimated else
   * @param priced whether it told its cost
   * @param recorded whether it was one of a replay
   */
  public record Round(
      String request,
      String text,
      List<Call> calls,
      ModelUsage usage,
      int tries,
      boolean counted,
      boolean priced,
      boolean recorded,
      long millis) {

    public Round {
      calls = List.copyOf(calls);
    }
  }

  /**
   * One call of a tool.
   *
   * @param arguments as the model wrote them
   * @param result what it got
   * @param events whose words or ids the result held
   */
  public record Call(String tool, String arguments, String result, List<EventId> events) {

    public Call {
      events = List.copyOf(events);
    }
  }
}
