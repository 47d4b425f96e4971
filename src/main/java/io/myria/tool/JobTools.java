package io.myria.tool;

import io.myria.access.Caller;
import io.myria.access.Permission;
import io.myria.derive.Derivation;
import io.myria.derive.Job;
import io.myria.derive.Jobs;
import io.myria.fault.Fault;
import io.myria.offer.Shape;
import io.myria.offer.Tool;
import io.myria.offer.ToolGroup;
import io.myria.search.EventIndex;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What administrators see of what is derived in the background, and decide about it: the group
 * {@code jobs}, with {@code myria_list_jobs} and {@code myria_control_job}.
 */
@Dependent
class JobTools implements ToolGroup {

  private static final Shape JOB =
      Shape.object("What a consumer of some version has made of the log")
          .required("job", Shape.string("Its name").example("vectors"))
          .required("version", Shape.string("Of what derives, with the model's name and hash"))
          .required(
              "state",
              Shape.string("A deriving one takes the serving one's place when it has caught up")
                  .oneOf("serving", "deriving"))
          .required("event_seq", Shape.count("The last event it has read"))
          .required("log_head", Shape.count("The last event's place"))
          .required("lag_events", Shape.count("Events that it has not read"))
          .required("paused", Shape.flag("Whether it waits to be resumed"))
          .required("holder", Shape.string("The server that is at work on it").orNull())
          .required("last_run_at", Shape.instant("When it last wrote or failed").orNull())
          .required("outcome", Shape.string("Of that run: derived or failed").orNull())
          .required("failure", Shape.string("Why it failed").orNull())
          .required("failures", Shape.count("How often in a row"));

  private static final Shape JOBS =
      Shape.object("").required("jobs", Shape.listOf(JOB, "By name, then by age"));

  private final Jobs jobs;
  private final EventIndex index;

  @Inject
  JobTools(Jobs jobs, EventIndex index) {
    this.jobs = jobs;
    this.index = index;
  }

  @Override
  public String name() {
    return "jobs";
  }

  @Override
  public Optional<Permission> listedTo() {
    return Optional.of(Permission.ADMIN);
  }

  @Override
  public int place() {
    return 500;
  }

  @Override
  public List<Tool> tools() {
    return List.of(list(), control());
  }

  private Tool list() {
    return Tool.answering(
        "myria_list_jobs",
        new Tool.About(
            "List background jobs",
            "Returns what is derived of each event in the background (passages, vectors,"
                + " fingerprints and their causes), the index of the server that answers (search),"
                + " how far each has come, and how its last run went.",
            Tool.Effect.READS),
        Permission.ADMIN,
        Shape.object(""),
        JOBS,
        (caller, arguments) -> json(jobs.list(caller), SearchJob.list(index)));
  }

  private Tool control() {
    return Tool.answering(
        "myria_control_job",
        new Tool.About(
            "Pause, resume or rebuild a job",
            "Pauses a background job, lets it go on, or derives everything of it again beside what"
                + " serves. For administrators; no event is touched.",
            Tool.Effect.BUILDS),
        Permission.ADMIN,
        Shape.object("")
            .required("job", Shape.string("Its name, from myria_list_jobs").example("vectors"))
            .required(
                "action", Shape.string("What shall happen").oneOf("pause", "resume", "rebuild")),
        JOBS,
        (caller, arguments) ->
            controlled(caller, arguments.string("job"), arguments.string("action")));
  }

  private Map<String, Object> controlled(Caller caller, String job, String action) {
    if (job.equals(SearchJob.NAME)) {
      SearchJob.control(index, caller, action);
      return json(List.of(), SearchJob.list(index));
    }
    return json(derived(caller, job, action), List.of());
  }

  private List<Job> derived(Caller caller, String job, String action) {
    return switch (action) {
      case "pause" -> jobs.pause(caller, job);
      case "resume" -> jobs.resume(caller, job);
      case "rebuild" -> jobs.rebuild(caller, job);
      default -> throw Fault.invalid("action", "must be one of pause, resume, rebuild");
    };
  }

  private static Map<String, Object> json(List<Job> jobs, List<Map<String, Object>> search) {
    return Map.of(
        "jobs", Stream.concat(jobs.stream().map(JobTools::json), search.stream()).toList());
  }

  private static Map<String, Object> json(Job job) {
    Derivation derivation = job.derivation();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("job", derivation.consumer());
    json.put("version", derivation.version());
    json.put("state", derivation.state().name().toLowerCase(Locale.ROOT));
    json.put("event_seq", derivation.checkpoint().seq().value());
    json.put("log_head", job.head().value());
    json.put("lag_events", job.lag());
    json.put("paused", derivation.paused());
    json.put("holder", derivation.holder().orElse(null));
    json.put("last_run_at", derivation.lastRun().at().map(Instant::toString).orElse(null));
    json.put("outcome", derivation.lastRun().outcome().orElse(null));
    json.put("failure", derivation.lastRun().failure().orElse(null));
    json.put("failures", derivation.lastRun().failures());
    return json;
  }
}
