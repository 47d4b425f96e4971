package io.myria.cli;

import io.myria.cli.terminal.WordWrap;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * Waits until the server's background jobs have reached a given event. It gives none up that gets
 * on: a job does when its checkpoint moves, and within a batch, which on a busy machine takes
 * minutes, when it has written something and did not fail.
 */
public final class Settling {

  /** They begin when events rest, and what is new is found in the log before. */
  private static final String BUILDS = "builds";

  private final Supplier<JsonNode> jobs;
  private final Consumer<String> say;
  private final LongConsumer progress;
  private final Duration pause;
  private final Duration patience;
  private final Set<String> passedOver = new HashSet<>();
  private final Map<String, Sign> signs = new HashMap<>();

  /**
   * @param jobs asks the server for the list of them
   * @param say hears what is not waited for
   * @param progress hears the last event to which all have come
   * @param patience how long it waits for a job that does not get on
   */
  public Settling(
      Supplier<JsonNode> jobs,
      Consumer<String> say,
      LongConsumer progress,
      Duration pause,
      Duration patience) {
    this.jobs = jobs;
    this.say = say;
    this.progress = progress;
    this.pause = pause;
    this.patience = patience;
  }

  /** The newest sign of life, and when it was seen. */
  private record Sign(long seq, long failures, String written, long since) {

    Sign next(JsonNode job, long now) {
      long at = job.path("event_seq").asLong(0);
      long failed = job.path("failures").asLong(0);
      String wrote = job.path("last_run_at").asString("");
      boolean moved = at != seq || !wrote.equals(written) && failed <= failures;
      return new Sign(at, failed, wrote, moved ? now : since);
    }
  }

  /**
   * @return the jobs that do not get on, and why; none when all are there
   */
  public List<String> await(long eventSeq) {
    while (true) {
      JsonNode all = jobs.get().path("jobs");
      Map<String, JsonNode> behind = behind(all, eventSeq);
      progress.accept(
          behind.values().stream()
              .mapToLong(job -> job.path("event_seq").asLong(0))
              .min()
              .orElse(eventSeq));
      if (behind.keySet().stream().noneMatch(name -> getsOn(name, all))) {
        return behind.values().stream().map(Settling::described).toList();
      }
      try {
        Thread.sleep(pause.toMillis());
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return behind.values().stream().map(Settling::described).toList();
      }
    }
  }

  /** Whether what serves of a job, or what is made to serve, was seen at work lately. */
  private boolean getsOn(String name, JsonNode all) {
    long now = System.nanoTime();
    boolean lately = false;
    for (JsonNode job : all) {
      if (name(job).equals(name)) {
        String key = name + " " + job.path("version").asString("") + job.path("state").asString("");
        Sign last = signs.get(key);
        Sign sign = (last == null ? new Sign(-1, Long.MAX_VALUE, "", now) : last).next(job, now);
        signs.put(key, sign);
        lately |= now - sign.since() < patience.toNanos();
      }
    }
    return lately;
  }

  /** By name; what serves has to have come there, what is made anew beside it need not. */
  private Map<String, JsonNode> behind(JsonNode all, long eventSeq) {
    Set<String> there = new HashSet<>();
    for (JsonNode job : all) {
      boolean serves = job.path("state").asString("").equals("serving");
      if (serves && job.path("event_seq").asLong(0) >= eventSeq) {
        there.add(name(job));
      }
    }
    Map<String, JsonNode> behind = new TreeMap<>();
    for (JsonNode job : all) {
      if (there.contains(name(job)) || name(job).equals(BUILDS)) {
        continue;
      }
      if (job.path("paused").asBoolean(false)) {
        if (passedOver.add(name(job))) {
          say.accept(name(job) + " is paused and not waited for");
        }
      } else {
        behind.putIfAbsent(name(job), job);
      }
    }
    return behind;
  }

  private static String described(JsonNode job) {
    String failure = job.path("failure").asString("");
    return name(job) + (failure.isEmpty() ? "" : " (" + WordWrap.oneLine(failure) + ")");
  }

  private static String name(JsonNode job) {
    return job.path("job").asString("");
  }
}
