package io.myria.server;

import io.myria.config.Service;
import io.myria.error.Fault;
import io.myria.search.EventIndex;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.util.Locale;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;

/** Ready: what Myria stands on answers, and it could append and build. */
@Service
class Readiness {

  private final Probes probes;
  private final EventIndex index;

  @Inject
  Readiness(Probes probes, EventIndex index) {
    this.probes = probes;
    this.index = index;
  }

  @Produces
  @org.eclipse.microprofile.health.Readiness
  HealthCheck database() {
    return check("database", "schema_version", () -> probes.database());
  }

  @Produces
  @org.eclipse.microprofile.health.Readiness
  HealthCheck appender() {
    return check("appender", "state", () -> probes.appender());
  }

  @Produces
  @org.eclipse.microprofile.health.Readiness
  HealthCheck builder() {
    return check("builder", "state", () -> probes.builder());
  }

  /** Never down: without the index the database answers, and only more slowly. */
  @Produces
  @org.eclipse.microprofile.health.Readiness
  HealthCheck search() {
    return () ->
        HealthCheckResponse.named("search")
            .up()
            .withData("state", index.status().state().name().toLowerCase(Locale.ROOT))
            .build();
  }

  /** Up as long as it can be looked at: reads do without what is not derived yet. */
  @Produces
  @org.eclipse.microprofile.health.Readiness
  HealthCheck jobs() {
    return check("jobs", "state", () -> probes.jobs());
  }

  private static HealthCheck check(
      String name, String datum, Supplier<CompletionStage<String>> probe) {
    return () -> {
      try {
        String value = probe.get().toCompletableFuture().get();
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

  private static HealthCheckResponse down(String name, String cause) {
    return HealthCheckResponse.named(name).down().withData("cause", cause).build();
  }
}
