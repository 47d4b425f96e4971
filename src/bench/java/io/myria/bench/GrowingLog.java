package io.myria.bench;

import io.myria.drill.SeededTalk;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A log of 1,000 exact sets, each of a user and of one participant of all, which grows by a seed:
 * stored with the jobs paused, then derived, then compiled, each as fast as it goes. Nothing builds
 * there by itself. For one thread.
 */
final class GrowingLog implements AutoCloseable {

  private static final int USERS = 1_000;
  private static final int A_CALL = 1_000;
  private static final int LOOK_MS = 1_000;

  /** They follow the log by themselves, and stay as they are. */
  private static final String BUILDS = "builds";

  private static final String SEARCH = "search";

  private final BenchServer server;
  private final HttpLine line;
  private final SeededTalk talk = new SeededTalk(1);

  GrowingLog(BenchServer server) throws IOException {
    this.server = server;
    this.line = new HttpLine(server.url());
    control(BUILDS, "pause");
  }

  HttpLine line() {
    return line;
  }

  /** The next event of its generator. */
  byte[] append() {
    return Calls.append(talk, participants());
  }

  private List<String> participants() {
    return List.of(talk.participants(USERS).get(0), "everybody");
  }

  /** Events of a set of their own. */
  void append(List<String> participants, int count) throws IOException {
    List<Map<String, Object>> events = new ArrayList<>();
    for (int event = 0; event < count; event++) {
      events.add(Calls.message(talk, participants));
    }
    send(events);
  }

  private void send(List<Map<String, Object>> events) throws IOException {
    RequiredAnswers.required(line, Calls.tool("myria_append_events", Map.of("events", events)));
  }

  /** To so many events, and until all of them are derived and published. */
  void fill(int size) throws IOException {
    Set<String> jobs = new HashSet<>();
    for (JsonNode job : jobs()) {
      jobs.add(job.get("job").asString());
    }
    jobs.removeAll(Set.of(BUILDS, SEARCH));
    for (String job : jobs) {
      control(job, "pause");
    }
    long length = length();
    try (PhaseProgress progress = new PhaseProgress("storing", size)) {
      for (long left = size - length; left > 0; left = size - length) {
        List<Map<String, Object>> events = new ArrayList<>();
        for (int event = 0; event < Math.min(A_CALL, left); event++) {
          events.add(Calls.message(talk, participants()));
        }
        send(events);
        length += events.size();
        progress.at(length);
      }
    }
    for (String job : jobs) {
      control(job, "resume");
    }
    settle();
  }

  /** Until all jobs have read it, and what they made is published. */
  void settle() throws IOException {
    derive();
    long length = length();
    try (PhaseProgress progress = new PhaseProgress("compiling", length)) {
      while (!build()) {
        progress.at(length - lag(BUILDS));
      }
    }
  }

  /** Until all jobs have read it. */
  void derive() throws IOException {
    long length = length();
    try (PhaseProgress progress = new PhaseProgress("deriving", length)) {
      long lag = lag(null);
      while (lag > 0) {
        progress.at(length - lag);
        BenchServer.pause(LOOK_MS);
        lag = lag(null);
      }
    }
  }

  /**
   * Builds, if it is not building already, and waits for as long as a call may take.
   *
   * @return whether all is published now
   */
  boolean build() throws IOException {
    String state = server.call("myria_trigger_build", Map.of("wait", true)).get("state").asString();
    if (Set.of("failed", "held", "validated").contains(state)) {
      throw new LaunchFailure("a build ended as " + state);
    }
    return Set.of("published", "unchanged").contains(state) && lag(BUILDS) == 0;
  }

  long length() throws IOException {
    return jobs().get(0).get("log_head").asLong();
  }

  /** How far a job is behind, or of null the last of those that derive. */
  private long lag(String name) throws IOException {
    long lag = 0;
    for (JsonNode job : jobs()) {
      String found = job.get("job").asString();
      if (name == null ? !found.equals(BUILDS) : name.equals(found)) {
        lag = Math.max(lag, job.get("lag_events").asLong());
      }
    }
    return lag;
  }

  private JsonNode jobs() throws IOException {
    return server
        .call("myria_list_jobs", Map.of("detail", "items", "budget_tokens", 8000))
        .get("jobs");
  }

  private void control(String job, String action) throws IOException {
    server.call("myria_control_job", Map.of("job", job, "action", action));
  }

  /** Makes the server's index of words anew, as a new node does. */
  void indexAnew() throws IOException {
    control(SEARCH, "rebuild");
  }

  /** While builds look whether they are due. */
  void whileBuildsLook(long millis) throws IOException {
    control(BUILDS, "resume");
    BenchServer.pause(millis);
    control(BUILDS, "pause");
  }

  @Override
  public void close() throws IOException {
    line.close();
  }
}
