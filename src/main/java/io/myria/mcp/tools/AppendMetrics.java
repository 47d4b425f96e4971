package io.myria.mcp.tools;

import io.myria.eventlog.append.Appended;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;

/** Counts what was stored. Thread-safe. */
@Dependent
class AppendMetrics {

  private final Counter stored;

  @Inject
  AppendMetrics(MetricRegistry registry) {
    this.stored =
        registry.counter(
            Metadata.builder()
                .withName("myria_events_appended")
                .withDescription("Events stored by this server")
                .build());
  }

  void appended(List<Appended> appended) {
    stored.inc(appended.stream().filter(event -> !event.duplicate()).count());
  }
}
