package io.myria.mcp.admin;

import io.myria.eventlog.redaction.Redaction;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/** Counts what was masked before it was stored, by kind. Thread-safe. */
@Dependent
public class RedactionMetrics {

  private static final Metadata MASKED =
      Metadata.builder()
          .withName("myria_redactions")
          .withDescription("Secrets and the like that were masked before events were stored")
          .build();

  private final MetricRegistry registry;

  @Inject
  public RedactionMetrics(MetricRegistry registry) {
    this.registry = registry;
  }

  /** Those of events that were stored. */
  public void masked(List<Redaction> redactions) {
    redactions.forEach(
        one -> registry.counter(MASKED, new Tag("kind", one.kind())).inc(one.count()));
  }
}
