package io.myria.cli.connection;

import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * Calls of long work that do no harm when they are made twice: each is made again while the server
 * is away for a time. For one thread.
 */
public final class RepeatedCalls {

  private final Server server;
  private final RetryPolicy patience;
  private final Consumer<String> waiting;
  private boolean answered;

  /**
   * @param waiting told what is waited for, once for each time that the server is away
   */
  public RepeatedCalls(Server server, RetryPolicy patience, Consumer<String> waiting) {
    this.server = server;
    this.patience = patience;
    this.waiting = waiting;
  }

  /**
   * @throws ClientFailure at once when the server refuses or nothing listens there to begin with,
   *     else when it stays away
   */
  public JsonNode call(String tool, Map<String, Object> arguments) {
    Outage outage = new Outage(patience, waiting);
    while (true) {
      try {
        JsonNode answer = server.call(tool, arguments);
        answered = true;
        return answer;
      } catch (ToolFailure refusal) {
        if (!refusal.retryable()) {
          throw refusal;
        }
        outage.waitOrGiveUp(refusal);
      } catch (NoAnswer none) {
        if (!answered && !outage.begun() && !none.mayStillStart()) {
          throw none;
        }
        outage.waitOrGiveUp(none);
      }
    }
  }
}
