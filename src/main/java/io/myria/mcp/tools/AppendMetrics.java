package io.myria.mcp.tools;

import io.myria.eventlog.append.Appended;
import io.myria.mcp.admin.RedactionMetrics;
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
  private final RedactionMetrics redactions;

  @Inject
  AppendMetrics(MetricRegistry registry, RedactionMetrics redactions) {
    this.redactions = redactions;
    this.stored =
        registry.counter(
            Metadata.builder()
                .withName("myria_events_appended")
                .withDescription("Events stored by this server")
                .build());
  }

  void appended(List<Appended> appended) {
    stored.inc(appended.stream().filter(event -> !event.duplicate()).count());
    redactions.masked(appended.stream().flatMap(event -> event.redactions().stream()).toList());
  }
}
