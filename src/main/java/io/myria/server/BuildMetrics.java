package io.myria.server;

import io.myria.compile.BuildResult;
import io.myria.compile.BuildRunner;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.Map;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.MetricUnits;
import org.eclipse.microprofile.metrics.Tag;
import org.eclipse.microprofile.metrics.Timer;

/**
 * Counts the builds of this server by what became of them, and times those that published. The
 * timer's buckets are in microprofile-config.properties.
 */
@Singleton
@jakarta.ejb.Startup
@DependsOn("Startup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
public class BuildMetrics {

  private static final String OUTCOME = "outcome";

  @Inject private BuildRunner runner;
  @Inject private MetricRegistry registry;

  private final Map<BuildResult.State, Counter> outcomes = new EnumMap<>(BuildResult.State.class);
  private Counter broken;
  private Timer time;

  @PostConstruct
  void register() {
    for (BuildResult.State state : BuildResult.State.values()) {
      outcomes.put(state, builds(state.wire()));
    }
    broken = builds("broken");
    time =
        registry.timer(
            Metadata.builder()
                .withName("myria_build_time")
                .withUnit(MetricUnits.NANOSECONDS)
                .withDescription("How long published builds took")
                .build());
    runner.whenEnded(this::ended);
  }

  private Counter builds(String outcome) {
    return registry.counter(
        Metadata.builder()
            .withName("myria_builds")
            .withDescription("Builds that this server ran, by outcome")
            .build(),
        new Tag(OUTCOME, outcome));
  }

  private void ended(BuildResult result, Throwable problem) {
    if (problem != null) {
      broken.inc();
      return;
    }
    outcomes.get(result.state()).inc();
    if (result.state() == BuildResult.State.PUBLISHED) {
      time.update(result.took());
    }
  }
}
