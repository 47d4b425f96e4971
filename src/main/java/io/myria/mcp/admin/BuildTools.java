package io.myria.mcp.admin;

import io.myria.compile.BuildMonitor;
import io.myria.compile.BuildResult;
import io.myria.compile.BuildRunner;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.error.Fault;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.json.Input;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.mcp.catalog.ToolResult;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.security.Caller;
import io.myria.security.Permission;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.SnapshotRegistry;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * What administrators need to build: the group {@code builds}, with {@code
 * myria_get_snapshot_status} and {@code myria_trigger_build}.
 */
@Dependent
public class BuildTools implements ToolGroup {

  private static final int MOST_PATIENCE_MS = 600_000;

  private final BuildRunner runner;
  private final BuildMonitor monitor;
  private final BuildProgress progress;
  private final SnapshotEntries entries;
  private final LifeTools life;

  @Inject
  public BuildTools(
      BuildRunner runner, BuildMonitor monitor, SnapshotEntries entries, LifeTools life) {
    this.runner = runner;
    this.monitor = monitor;
    this.progress = new BuildProgress(monitor);
    this.entries = entries;
    this.life = life;
  }

  /** Entries of the registry, by id. */
  @Dependent
  public static class SnapshotEntries {

    private final SnapshotRegistry registry;
    private final ShortIds ids;
    private final QuerySettings settings;

    @Inject
    public SnapshotEntries(SnapshotRegistry registry, ShortIds ids, QuerySettings settings) {
      this.registry = registry;
      this.ids = ids;
      this.settings = settings;
    }

    private Snapshot find(Caller caller, String text) {
      return registry
          .find(caller, ids.snapshot("snapshot_id", text))
          .orElseThrow(
              () ->
                  Fault.notFound(
                      "snapshot_id", "no such snapshot; ids come from myria_list_snapshots"));
    }
  }

  @Override
  public String name() {
    return "builds";
  }

  @Override
  public int place() {
    return 400;
  }

  @Override
  public List<Tool<?>> tools() {
    return List.of(life.resume(), status(), trigger());
  }

  /** The status' arguments. */
  record Which(
      @Field(value = "That snapshot's entry, too", example = ShortIds.EXAMPLE)
          Optional<String> snapshotId,
      @Inline Budget budget) {}

  /** The build's arguments. */
  record Order(
      @Field("Compiles the whole log anew; the same topics come out") boolean full,
      @Field(
              "Compiles the active snapshot anew out of what a model answered when it was built;"
                  + " asks none, and fails where an answer is missing")
          boolean replay,
      @Field(value = "Answers when the build has ended", name = "wait") boolean waits,
      @Field(value = "How long to wait at most", byDefault = "50000") @Min(1) @Max(MOST_PATIENCE_MS)
          int timeoutMs) {

    BuildOrder order() {
      return new BuildOrder(replay ? Trigger.REPLAY : Trigger.MANUAL, full || replay);
    }
  }

  private Tool<Which> status() {
    return Tool.answering(
        "myria_get_snapshot_status",
        new Tool.About(
            "Get the builder's status",
            "Whether a build runs and how far it is, how many events wait for one, and why the last"
                + " one failed.",
            Tool.Effect.READS),
        Permission.ADMIN,
        Input.of(Which.class, Budget.bounds(entries.settings)),
        BuildStatusJson.class,
        call -> {
          Optional<Snapshot> wanted =
              call.arguments().snapshotId().map(text -> entries.find(call.caller(), text));
          return call.arguments()
              .budget()
              .whole(BuildStatusJson.of(monitor.status(call.caller()), wanted));
        });
  }

  private Tool<Order> trigger() {
    return new Tool<>(
        "myria_trigger_build",
        Set.of(),
        new Tool.About(
            "Build a snapshot",
            "Compiles what was appended since the active snapshot into the next one. Joins the"
                + " build that runs, if one does.",
            Tool.Effect.BUILDS),
        Permission.ADMIN,
        Input.of(Order.class),
        Optional.of(BuildResultJson.class),
        this::build);
  }

  /** The build's own future belongs to everybody who waits for it, so a copy is waited on. */
  private Tool.Pending build(ToolCall<Order> call) {
    Order order = call.arguments();
    CompletableFuture<BuildResult> build = runner.start(order.order(), call.caller());
    if (!order.waits()) {
      BuildResultJson now =
          BuildRunner.await(build, 0)
              .map(BuildResultJson::of)
              .orElse(BuildResultJson.unfinished("started"));
      return Tool.Pending.done(ToolResult.of(Reply.json(now)));
    }
    CompletableFuture<ToolResult> result =
        build
            .thenApply(BuildResultJson::of)
            .completeOnTimeout(
                BuildResultJson.unfinished("running"), order.timeoutMs(), TimeUnit.MILLISECONDS)
            .thenApply(json -> ToolResult.of(Reply.json(json)));
    return new Tool.Pending(result, progress);
  }
}
