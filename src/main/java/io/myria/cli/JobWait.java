package io.myria.cli;

import io.myria.cli.connection.Server;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.WorkProgress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import tools.jackson.databind.JsonNode;

/** Waits, behind a bar, until a server's background jobs have come to a place of its log. */
public final class JobWait {

  private static final Duration LOOK = Duration.ofMillis(200);

  /** How long a job may write nothing before it is not waited for any more. */
  private static final Duration NO_PROGRESS = Duration.ofMinutes(5);

  private final Server server;
  private final BiConsumer<String, String> say;

  /**
   * @param say hears what ends the line that a bar stands in, and what is not waited for
   */
  public JobWait(Server server, BiConsumer<String, String> say) {
    this.server = server;
    this.say = say;
  }

  /** The place of the newest event. */
  public long head() {
    long head = 0;
    for (JsonNode job : jobs().path("jobs")) {
      head = Math.max(head, job.path("log_head").asLong(0));
    }
    return head;
  }

  /** Names of the jobs that do not get on; empty when all are there. */
  public List<String> until(long place) {
    try (WorkProgress progress =
        WorkProgress.ofCount(Terminal.ofThisProcess(), "derive", "events", place)) {
      return new Settling(
              this::jobs,
              reason -> say.accept(progress.beforeText(), reason),
              progress::reached,
              LOOK,
              NO_PROGRESS)
          .await(place);
    }
  }

  private JsonNode jobs() {
    return server.call("myria_list_jobs", Map.of());
  }
}
