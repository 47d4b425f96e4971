package io.myria.cli;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Json;
import io.myria.cli.connection.Server;
import io.myria.cli.terminal.Units;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builds until all that was in the log at the beginning is compiled. A build that somebody else
 * began may have begun before that, and is waited for; a server tells after a while that a build
 * goes on, and is asked again.
 */
public final class AwaitedBuild {

  private static final String PUBLISHED = "published";
  private static final String RUNNING = "running";

  private final Server server;
  private final Consumer<String> progress;
  private final Duration look;

  /** The newest that was published meanwhile. */
  private JsonNode published;

  /**
   * @param progress hears how far a build is
   * @param look how long to wait before looking again
   */
  public AwaitedBuild(Server server, Consumer<String> progress, Duration look) {
    this.server = server;
    this.progress = progress;
    this.look = look;
  }

  /**
   * @param full the whole log anew
   * @return the last build's result
   */
  public JsonNode run(boolean full) {
    JsonNode before = status();
    long head = before.path("log_head").asLong(0);
    idle(before, before);
    boolean whole = full;
    while (true) {
      JsonNode answer = server.call("myria_trigger_build", Map.of("wait", true, "full", whole));
      String state = answer.path("state").asString("");
      if (state.equals("unchanged") && published != null) {
        return published;
      }
      if (!state.equals(PUBLISHED) && !state.equals(RUNNING)) {
        return answer;
      }
      if (state.equals(PUBLISHED)) {
        published = answer;
        // One that somebody else began, and that we only joined, reads what is new alone.
        whole &= answer.path("events").asLong(0) < head;
      } else {
        pause();
      }
      JsonNode now = idle(status(), before);
      if (published != null
          && !whole
          && now.path("active").path("event_max_seq").asLong(0) >= head) {
        return published;
      }
      if (!id(now.path("last_failure")).equals(id(before.path("last_failure")))) {
        return failure(now.path("last_failure"));
      }
    }
  }

  /**
   * The active snapshot once more, out of recorded answers.
   *
   * @return the build's result
   */
  public JsonNode replay() {
    JsonNode before = idle(status(), status());
    published = null;
    JsonNode answer = server.call("myria_trigger_build", Map.of("wait", true, "replay", true));
    if (!answer.path("state").asString("").equals(RUNNING)) {
      return answer;
    }
    JsonNode now = idle(status(), before);
    if (!id(now.path("last_failure")).equals(id(before.path("last_failure")))) {
      return failure(now.path("last_failure"));
    }
    return published == null ? answer : published;
  }

  private static String id(JsonNode snapshot) {
    return snapshot.path("snapshot_id").asString("");
  }

  private JsonNode status() {
    return server.call("myria_get_snapshot_status", Map.of());
  }

  /** Waits until no build runs, and notes what was published meanwhile. */
  private JsonNode idle(JsonNode seen, JsonNode before) {
    JsonNode status = seen;
    while (status.path("building").asBoolean(false)) {
      JsonNode build = status.path("build");
      progress.accept(
          "a build runs: "
              + build.path("phase").asString("")
              + ", "
              + Units.count(build.path("events_read").asLong(0), "event")
              + " read");
      pause();
      status = status();
    }
    String active = id(status.path("active"));
    if (!active.equals(id(before.path("active")))
        && (published == null || !active.equals(id(published)))) {
      noteActive(status);
    }
    return status;
  }

  private void pause() {
    try {
      Thread.sleep(look.toMillis());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new ClientFailure("interrupted; the build goes on", interrupted);
    }
  }

  /** What somebody else built, as if it were ours. */
  private void noteActive(JsonNode status) {
    JsonNode active = status.path("active");
    ObjectNode result = Json.MAPPER.createObjectNode();
    result
        .put("state", PUBLISHED)
        .put("snapshot_id", active.path("snapshot_id").asString(""))
        .put("events", active.path("events_read").asLong(0))
        .put("topics", active.path("changed_topics").asLong(0))
        .put("took_ms", took(active))
        .put("builds_held", status.path("builds_held").isObject());
    published = result;
  }

  private static long took(JsonNode snapshot) {
    try {
      return Duration.between(
              Instant.parse(snapshot.path("build_started_at").asString("")),
              Instant.parse(snapshot.path("build_ended_at").asString("")))
          .toMillis();
    } catch (DateTimeParseException untold) {
      return 0;
    }
  }

  private static JsonNode failure(JsonNode last) {
    return Json.MAPPER
        .createObjectNode()
        .put("state", "failed")
        .put("snapshot_id", last.path("snapshot_id").asString(""))
        .put("reason", last.path("reason").asString(""));
  }
}
