package io.myria.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * Sends one batch, again after a while when it did not get through. A batch whose fate is unknown
 * is repeated only if every event has a key by which the server knows it again.
 */
final class Delivery {

  /** Together longer than a server needs to start again. */
  static final List<Duration> PAUSES =
      List.of(
          Duration.ofMillis(500),
          Duration.ofSeconds(1),
          Duration.ofSeconds(2),
          Duration.ofSeconds(4),
          Duration.ofSeconds(8),
          Duration.ofSeconds(8),
          Duration.ofSeconds(8),
          Duration.ofSeconds(8),
          Duration.ofSeconds(8),
          Duration.ofSeconds(8),
          Duration.ofSeconds(8));

  private final Server server;
  private final List<Duration> pauses;
  private final Consumer<String> waiting;

  /**
   * @param waiting told the reason when a batch has to wait for the first time
   */
  Delivery(Server server, List<Duration> pauses, Consumer<String> waiting) {
    this.server = server;
    this.waiting = waiting;
    this.pauses = pauses;
  }

  /**
   * @return the server's answer
   * @throws ClientFailure when it refuses, or stays away
   */
  JsonNode append(List<SourceLine> lines) {
    Map<String, Object> request = Map.of("events", lines.stream().map(SourceLine::event).toList());
    for (int attempt = 0; ; attempt++) {
      try {
        return server.call("myria_append_events", request);
      } catch (ToolFailure refusal) {
        if (!refusal.retryable()) {
          throw refusal;
        }
        waitOrGiveUp(lines, refusal.surelyNotStored(), attempt, refusal);
      } catch (NoAnswer lost) {
        waitOrGiveUp(lines, lost.neverSent(), attempt, lost);
      }
    }
  }

  private void waitOrGiveUp(
      List<SourceLine> lines, boolean surelyNotStored, int attempt, ClientFailure problem) {
    if (!surelyNotStored && !lines.stream().allMatch(SourceLine::hasKey)) {
      SourceLine first = lines.get(0);
      SourceLine last = lines.get(lines.size() - 1);
      throw new ClientFailure(
          ("the answer to lines %s:%d to %s:%d was lost and not all of them have a"
                  + " source_event_key; see whether the server has them before you import them"
                  + " again")
              .formatted(first.file(), first.number(), last.file(), last.number()),
          problem);
    }
    if (attempt >= pauses.size()) {
      throw problem;
    }
    if (attempt == 0) {
      waiting.accept(problem.getMessage());
    }
    try {
      Thread.sleep(pauses.get(attempt).toMillis());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw problem;
    }
  }
}
