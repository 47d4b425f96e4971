package io.myria.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** Waits until all that is made of events in the background has come to one of them. */
final class Settling {

  private final Supplier<JsonNode> jobs;
  private final Consumer<String> say;
  private final Duration pause;
  private final Duration patience;
  private final Set<String> passedOver = new HashSet<>();

  /**
   * @param jobs asks the server for the list of them
   * @param say hears what is not waited for
   * @param patience how long it waits while no job gets on
   */
  Settling(Supplier<JsonNode> jobs, Consumer<String> say, Duration pause, Duration patience) {
    this.jobs = jobs;
    this.say = say;
    this.pause = pause;
    this.patience = patience;
  }

  /**
   * @return the jobs that do not get on, and why; none when all are there
   */
  List<String> await(long eventSeq) {
    long done = -1;
    long since = System.nanoTime();
    while (true) {
      JsonNode all = jobs.get().path("jobs");
      Collection<String> behind = behind(all, eventSeq);
      long now = 0;
      for (JsonNode job : all) {
        now += job.path("event_seq").asLong(0);
      }
      if (now != done) {
        since = System.nanoTime();
        done = now;
      }
      if (behind.isEmpty() || System.nanoTime() - since >= patience.toNanos()) {
        return List.copyOf(behind);
      }
      try {
        Thread.sleep(pause.toMillis());
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return List.copyOf(behind);
      }
    }
  }

  /** What serves has to have come there; what is made anew beside it need not. */
  private Collection<String> behind(JsonNode all, long eventSeq) {
    Set<String> there = new HashSet<>();
    List<JsonNode> late = new ArrayList<>();
    for (JsonNode job : all) {
      boolean serves = job.path("state").asString("").equals("serving");
      if (serves && job.path("event_seq").asLong(0) >= eventSeq) {
        there.add(name(job));
      } else {
        late.add(job);
      }
    }
    Set<String> behind = new TreeSet<>();
    for (JsonNode job : late) {
      if (job.path("paused").asBoolean(false)) {
        if (!there.contains(name(job)) && passedOver.add(name(job))) {
          say.accept(name(job) + " is paused and not waited for");
        }
      } else if (!there.contains(name(job))) {
        String failure = job.path("failure").asString("");
        behind.add(name(job) + (failure.isEmpty() ? "" : " (" + Terminal.oneLine(failure) + ")"));
      }
    }
    return behind;
  }

  private static String name(JsonNode job) {
    return job.path("job").asString("");
  }
}
