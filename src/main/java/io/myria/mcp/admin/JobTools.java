package io.myria.mcp.admin;

import io.myria.compile.BuildMonitor;
import io.myria.error.Fault;
import io.myria.json.Field;
import io.myria.json.Input;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.projection.Job;
import io.myria.projection.Jobs;
import io.myria.read.QuerySettings;
import io.myria.search.EventIndex;
import io.myria.security.Caller;
import io.myria.security.Permission;
import io.myria.snapshot.SnapshotLife;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What administrators see of what is derived in the background, and decide about it: the group
 * {@code jobs}, with {@code myria_list_jobs} and {@code myria_control_job}.
 */
@Dependent
public class JobTools implements ToolGroup {

  private final Jobs jobs;
  private final EventIndex index;
  private final QuerySettings settings;
  private final BuildMonitor builds;
  private final SnapshotLife life;

  @Inject
  public JobTools(
      Jobs jobs, EventIndex index, QuerySettings settings, BuildMonitor builds, SnapshotLife life) {
    this.builds = builds;
    this.life = life;
    this.jobs = jobs;
    this.index = index;
    this.settings = settings;
  }

  @Override
  public String name() {
    return "jobs";
  }

  @Override
  public int place() {
    return 500;
  }

  @Override
  public List<Tool<?>> tools() {
    return List.of(list(), control());
  }

  /** What shall happen to a job. */
  enum Action {
    PAUSE,
    RESUME,
    REBUILD
  }

  /** The control's arguments. */
  record Control(
      @Field(value = "Its name, from myria_list_jobs", example = "vectors") String job,
      @Field("What shall happen") Action action) {}

  private record JobList(@Field("By name, then by age") List<JobJson> jobs) {}

  private Tool<SnapshotTools.Look> list() {
    return Tool.answering(
        "myria_list_jobs",
        new Tool.About(
            "List background jobs",
            "Builds, what is derived of each event in the background, the index of the server that"
                + " answers, how far each has come, and how its last run went.",
            Tool.Effect.READS),
        Permission.ADMIN,
        Input.of(SnapshotTools.Look.class, Budget.bounds(settings)),
        JobList.class,
        call -> listed(call.caller(), call.arguments().budget()));
  }

  private Reply listed(Caller caller, Budget budget) {
    List<JobJson> all = new ArrayList<>(List.of(JobJson.of(builds.status(caller).memory())));
    all.addAll(all(jobs.list(caller), JobJson.of(index.status(), index.isPaused())));
    return budget.whole(
        new JobList(all), all.stream().map(JobJson::line).collect(Collectors.joining("\n")));
  }

  private Tool<Control> control() {
    return Tool.answering(
        "myria_control_job",
        new Tool.About(
            "Pause, resume or rebuild a job",
            "Pauses a background job, lets it go on, or derives everything of it again beside what"
                + " serves. No event is touched.",
            Tool.Effect.BUILDS),
        Permission.ADMIN,
        Input.of(Control.class),
        JobList.class,
        call -> controlled(call.caller(), call.arguments()));
  }

  private Reply controlled(Caller caller, Control control) {
    return switch (control.job()) {
      case JobJson.SEARCH -> reply(List.of(), Optional.of(searched(caller, control.action())));
      case JobJson.BUILDS -> reply(List.of(), Optional.of(built(caller, control.action())));
      default -> reply(derived(caller, control), Optional.empty());
    };
  }

  private JobJson searched(Caller caller, Action action) {
    caller.requireAdministrator("a word on the index");
    switch (action) {
      case REBUILD -> index.rebuild();
      case PAUSE -> index.pause(true);
      case RESUME -> index.pause(false);
    }
    return JobJson.of(index.status(), index.isPaused())
        .orElseThrow(() -> Fault.notFound("job", "there is no index here, by setting"));
  }

  private JobJson built(Caller caller, Action action) {
    switch (action) {
      case PAUSE -> life.holdBuilds(caller);
      case RESUME -> life.resumeBuilds(caller);
      case REBUILD ->
          throw Fault.invalid(
              "action", "is not for builds; myria_trigger_build with full compiles all anew");
    }
    return JobJson.of(builds.status(caller).memory());
  }

  private List<Job> derived(Caller caller, Control control) {
    return switch (control.action()) {
      case PAUSE -> jobs.pause(caller, control.job());
      case RESUME -> jobs.resume(caller, control.job());
      case REBUILD -> jobs.rebuild(caller, control.job());
    };
  }

  private static Reply reply(List<Job> jobs, Optional<JobJson> search) {
    return Reply.json(new JobList(all(jobs, search)));
  }

  private static List<JobJson> all(List<Job> jobs, Optional<JobJson> search) {
    return Stream.concat(jobs.stream().map(JobJson::of), search.stream()).toList();
  }
}
