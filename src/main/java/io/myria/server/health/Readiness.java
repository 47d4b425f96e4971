package io.myria.server.health;

import io.myria.config.Service;
import io.myria.error.Fault;
import io.myria.http.limit.Draining;
import io.myria.search.EventIndex;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;

/**
 * Ready: what Myria stands on answers, and it could append and build. What is not ready says why,
 * and since when, in UTC.
 */
@Service
class Readiness {

  private static final String STATE = "state";

  /** The container asks one part after the other; what each waits for is asked at once. */
  private static final long ROUND_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Probes probes;
  private final EventIndex index;
  private final Outages outages;
  private final Draining draining;
  private Round round;

  @Inject
  Readiness(Probes probes, EventIndex index, Outages outages, Draining draining) {
    this.probes = probes;
    this.index = index;
    this.outages = outages;
    this.draining = draining;
  }

  /**
   * Answers that were asked for together.
   *
   * @param answered when the last of them came, or was not waited for any longer
   */
  private record Round(
      Map<String, CompletionStage<String>> answers, CompletionStage<Long> answered) {

    /** Not while one is waited for, or a database that says nothing is asked by each part. */
    boolean isOld() {
      Long at = answered.toCompletableFuture().getNow(null);
      return at != null && System.nanoTime() - at > ROUND_NANOS;
    }
  }

  /** Of all parts, to note what is down since when. */
  void look() {
    List.of(database(), replica(), appender(), builder(), jobs()).forEach(HealthCheck::call);
  }

  private synchronized Round round() {
    if (round == null || round.isOld()) {
      Map<String, CompletionStage<String>> answers = new HashMap<>();
      answers.put("database", probes.database());
      answers.put("replica", probes.lag());
      answers.put("appender", probes.appender());
      answers.put("builder", probes.builder());
      answers.put("jobs", probes.jobs());
      CompletableFuture<?>[] all =
          answers.values().stream()
              .map(CompletionStage::toCompletableFuture)
              .toArray(CompletableFuture<?>[]::new);
      round =
          new Round(
              answers, CompletableFuture.allOf(all).handle((done, problem) -> System.nanoTime()));
    }
    return round;
  }

  @Produces
  @org.eclipse.microprofile.health.Readiness
  HealthCheck database() {
    return check("database", "schema_version");
  }

  /** Up however far behind: a client that must not read old data looks at the number. */
  @Produces
  @org.eclipse.microprofile.health.Readiness
  HealthCheck replica() {
    return check("replica", "lag_ms");
  }

  @Produces
  @org.eclipse.microprofile.health.Readiness
  HealthCheck appender() {
    return check("appender", STATE);
  }

  @Produces
  @org.eclipse.microprofile.health.Readiness
  HealthCheck builder() {
    return check("builder", STATE);
  }

  /** Never down: without the index the database answers, and only more slowly. */
  @Produces
  @org.eclipse.microprofile.health.Readiness
  HealthCheck search() {
    return () ->
        HealthCheckResponse.named("search")
            .up()
            .withData(STATE, index.status().state().name().toLowerCase(Locale.ROOT))
            .build();
  }

  /** Up as long as it can be looked at: reads do without what is not derived yet. */
  @Produces
  @org.eclipse.microprofile.health.Readiness
  HealthCheck jobs() {
    return check("jobs", STATE);
  }

  /** Down from the moment on in which the server begins to stop. */
  @Produces
  @org.eclipse.microprofile.health.Readiness
  HealthCheck requests() {
    return () ->
        draining.hasBegun()
            ? down("requests", "the server is stopping")
            : HealthCheckResponse.named("requests").up().withData(STATE, "taken").build();
  }

  private HealthCheck check(String name, String datum) {
    return () -> {
      try {
        String value = round().answers().get(name).toCompletableFuture().get();
        outages.up(name);
        return HealthCheckResponse.named(name).up().withData(datum, value).build();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return down(name, "interrupted");
      } catch (ExecutionException problem) {
        return down(name, cause(problem.getCause()));
      } catch (RuntimeException problem) {
        return down(name, cause(problem));
      }
    };
  }

  /** A fault's words are written to be read; of anything else only that it came. */
  private static String cause(Throwable problem) {
    return problem instanceof Fault fault ? fault.getMessage() : "no answer in time";
  }

  private HealthCheckResponse down(String name, String cause) {
    return HealthCheckResponse.named(name)
        .down()
        .withData("cause", cause)
        .withData("since", outages.down(name, cause).toString())
        .build();
  }
}
