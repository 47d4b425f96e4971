package io.myria.mcp.admin;

import io.myria.derive.Job;
import io.myria.derive.Jobs;
import io.myria.error.Fault;
import io.myria.mcp.answer.Budget;
import io.myria.mcp.answer.JobJson;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.read.QuerySettings;
import io.myria.schema.Field;
import io.myria.schema.Input;
import io.myria.scope.Caller;
import io.myria.scope.Permission;
import io.myria.search.EventIndex;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
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

  @Inject
  public JobTools(Jobs jobs, EventIndex index, QuerySettings settings) {
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
            "What is derived of each event in the background, the index of the server that answers,"
                + " how far each has come, and how its last run went.",
            Tool.Effect.READS),
        Permission.ADMIN,
        Input.of(SnapshotTools.Look.class, Budget.bounds(settings)),
        JobList.class,
        call -> listed(call.caller(), call.arguments().budget()));
  }

  private Reply listed(Caller caller, Budget budget) {
    List<JobJson> all = all(jobs.list(caller), JobJson.of(index.status()));
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
    if (!control.job().equals(JobJson.SEARCH)) {
      return reply(derived(caller, control), Optional.empty());
    }
    caller.requireAdministrator("rebuilding the index");
    if (control.action() != Action.REBUILD) {
      throw Fault.invalid("action", "is not for the index, which can only be rebuilt");
    }
    index.rebuild();
    return reply(List.of(), JobJson.of(index.status()));
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
