package io.myria.tool;

import io.myria.access.Caller;
import io.myria.access.Permission;
import io.myria.build.BuildMonitor;
import io.myria.build.BuildOrder;
import io.myria.build.BuildPart;
import io.myria.build.BuildResult;
import io.myria.build.BuildRunner;
import io.myria.build.BuildStatus;
import io.myria.build.Trigger;
import io.myria.build.TriggerReadiness;
import io.myria.fault.Fault;
import io.myria.offer.Arguments;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import io.myria.offer.ToolCall;
import io.myria.offer.ToolGroup;
import io.myria.offer.ToolResult;
import io.myria.snapshot.MemoryStatus;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.SnapshotRegistry;
import io.myria.topic.TopicId;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * What administrators need to build: the group {@code builds}, with {@code
 * myria_get_snapshot_status} and {@code myria_trigger_build}.
 */
@Dependent
class BuildTools implements ToolGroup {

  private static final int PATIENCE_MS = 60_000;
  private static final int MOST_PATIENCE_MS = 600_000;

  private static final Shape HELD =
      Shape.object("Since a rollback nothing builds by itself; myria_resume_builds ends it")
          .required("since", Shape.instant("When"))
          .required("by", Shape.string("Who rolled back"));

  private static final Shape STATUS =
      Shape.object("")
          .required("building", Shape.flag("Whether a build runs"))
          .required("build", SnapshotJson.SHAPE.orNull())
          .required("waiting", SnapshotJson.SHAPE.orNull())
          .required("active", SnapshotJson.SHAPE.orNull())
          .required("snapshot", SnapshotJson.SHAPE.orNull())
          .required("log_head", Shape.count("The last event's place"))
          .required("tail_events", Shape.count("Events that the active snapshot does not cover"))
          .required("builds_held", HELD.orNull())
          .required("triggers", Shape.open("How near the next build is"))
          .required("last_failure", Shape.open("The newest failed build").orNull());

  private static final Shape RESULT =
      Shape.object("")
          .required(
              "state",
              Shape.string("How it ended; started and running go on in the background")
                  .oneOf(
                      "started",
                      "published",
                      "unchanged",
                      "running",
                      "failed",
                      "validated",
                      "held"))
          .required("snapshot_id", Shape.string("The snapshot it is about").orNull())
          .required("events", Shape.count("Events that the build read"))
          .required("topics", Shape.count("Topics that it changed"))
          .required("took_ms", Shape.count("How long it took"))
          .required("parts_ms", Shape.open("How long each part took").orNull())
          .required(
              "builds_held",
              Shape.flag("Whether, since a rollback, nothing builds by itself").orNull())
          .required("reason", Shape.string("For a build that failed or did not start").orNull());

  private final BuildRunner runner;
  private final BuildMonitor monitor;
  private final BuildProgress progress;
  private final SnapshotRegistry registry;
  private final LifeTools life;

  @Inject
  BuildTools(BuildRunner runner, BuildMonitor monitor, SnapshotRegistry registry, LifeTools life) {
    this.runner = runner;
    this.monitor = monitor;
    this.progress = new BuildProgress(monitor);
    this.registry = registry;
    this.life = life;
  }

  @Override
  public String name() {
    return "builds";
  }

  @Override
  public Optional<Permission> listedTo() {
    return Optional.of(Permission.ADMIN);
  }

  @Override
  public int place() {
    return 400;
  }

  @Override
  public List<Tool> tools() {
    return List.of(life.resume(), status(), trigger());
  }

  private Tool status() {
    return Tool.answering(
        "myria_get_snapshot_status",
        new Tool.About(
            "Get the builder's status",
            "Returns whether a build runs and how far it is, how many events wait for one, and"
                + " why the last one failed. With snapshot_id, that snapshot's entry too.",
            Tool.Effect.READS),
        Permission.ADMIN,
        Shape.object("").optional("snapshot_id", Shape.string("From myria_list_snapshots")),
        STATUS,
        (caller, arguments) -> {
          Optional<Snapshot> wanted =
              arguments.optionalString("snapshot_id").map(text -> find(caller, text));
          return status(monitor.status(caller), wanted);
        });
  }

  private Tool trigger() {
    return new Tool(
        "myria_trigger_build",
        new Tool.About(
            "Build a snapshot",
            "Compiles what was appended since the active snapshot into the next one. Returns at"
                + " once, or with wait when the build has ended. Joins the build that runs, if"
                + " one does.",
            Tool.Effect.BUILDS),
        Permission.ADMIN,
        Shape.object("")
            .optional(
                "full",
                Shape.flag("Whether to compile the whole log anew; the same topics come out")
                    .byDefault(false))
            .optional("wait", Shape.flag("Whether to wait for the end").byDefault(false))
            .optional(
                "timeout_ms",
                Shape.integer("How long to wait at most", 1, MOST_PATIENCE_MS)
                    .byDefault(PATIENCE_MS)),
        Optional.of(RESULT),
        new Build());
  }

  private final class Build implements Tool.Handler {

    /** The build's own future belongs to everybody who waits for it, so a copy is waited on. */
    @Override
    public Tool.Pending begin(ToolCall call) {
      Arguments arguments = call.arguments();
      int patience = patience(arguments);
      CompletableFuture<BuildResult> build = runner.start(order(arguments), call.caller());
      if (patience == 0) {
        Map<String, Object> answer =
            BuildRunner.await(build, 0).map(BuildTools::result).orElse(unfinished("started"));
        return Tool.Pending.done(ToolResult.json(answer));
      }
      CompletableFuture<ToolResult> result =
          build
              .thenApply(BuildTools::result)
              .completeOnTimeout(unfinished("running"), patience, TimeUnit.MILLISECONDS)
              .thenApply(ToolResult::json);
      return new Tool.Pending(result, progress);
    }

    private BuildOrder order(Arguments arguments) {
      return new BuildOrder(Trigger.MANUAL, arguments.flag("full", false));
    }

    private int patience(Arguments arguments) {
      int patience = arguments.integer("timeout_ms", 1, MOST_PATIENCE_MS).orElse(PATIENCE_MS);
      return arguments.flag("wait", false) ? patience : 0;
    }
  }

  private Snapshot find(Caller caller, String text) {
    return registry
        .find(caller, SnapshotId.parse("snapshot_id", text))
        .orElseThrow(
            () ->
                Fault.notFound(
                    "snapshot_id", "no such snapshot; ids come from myria_list_snapshots"));
  }

  private static Map<String, Object> status(BuildStatus status, Optional<Snapshot> wanted) {
    MemoryStatus memory = status.memory();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("building", memory.running().isPresent());
    json.put("build", memory.running().map(SnapshotJson::of).orElse(null));
    json.put("waiting", memory.waiting().map(SnapshotJson::of).orElse(null));
    json.put("active", memory.active().map(SnapshotJson::of).orElse(null));
    json.put("snapshot", wanted.map(SnapshotJson::of).orElse(null));
    json.put("log_head", memory.head().value());
    json.put("tail_events", memory.tail());
    json.put("builds_held", memory.held().map(BuildTools::held).orElse(null));
    json.put("triggers", triggers(status));
    json.put("last_failure", memory.lastFailure().map(BuildTools::failure).orElse(null));
    return json;
  }

  private static Map<String, Object> triggers(BuildStatus status) {
    TriggerReadiness readiness = status.triggers();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("inactivity_timeout_ms", status.inactivityTimeout().toMillis());
    json.put("idle_ms", readiness.idle().map(Duration::toMillis).orElse(null));
    json.put("max_unindexed_events", status.maxUnindexedEvents());
    json.put("due", readiness.due().map(order -> order.trigger().wire()).orElse(null));
    json.put("hold", readiness.hold().map(TriggerReadiness.Hold::wire).orElse(null));
    return json;
  }

  private static Map<String, Object> failure(MemoryStatus.Failure failure) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("snapshot_id", failure.snapshot().toString());
    json.put("at", failure.at().toString());
    json.put("reason", failure.why().reason());
    json.put("rule", failure.why().rule().orElse(null));
    json.put("topic_id", failure.why().topic().map(TopicId::toString).orElse(null));
    return json;
  }

  private static Map<String, Object> held(MemoryStatus.Held held) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("since", held.since().toString());
    json.put("by", held.by());
    return json;
  }

  private static Map<String, Object> result(BuildResult result) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("state", result.state().wire());
    json.put("snapshot_id", result.snapshot().map(SnapshotId::toString).orElse(null));
    json.put("events", result.events());
    json.put("topics", result.topics());
    json.put("took_ms", result.took().toMillis());
    Map<String, Object> parts = new LinkedHashMap<>();
    for (BuildPart part : BuildPart.values()) {
      if (result.parts().containsKey(part)) {
        parts.put(part.wire(), result.parts().get(part).toMillis());
      }
    }
    json.put("parts_ms", parts);
    json.put("builds_held", result.buildsHeld());
    json.put("reason", result.reason().orElse(null));
    return json;
  }

  private static Map<String, Object> unfinished(String state) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("state", state);
    json.put("snapshot_id", null);
    json.put("events", 0);
    json.put("topics", 0);
    json.put("took_ms", 0);
    json.put("parts_ms", null);
    json.put("builds_held", null);
    json.put("reason", null);
    return json;
  }
}
