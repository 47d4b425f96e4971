package io.myria.server;

import io.myria.error.RecurringWork;
import io.myria.projection.Derivation;
import io.myria.projection.Job;
import io.myria.projection.Jobs;
import io.myria.security.Caller;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/**
 * Keeps the gauges of background jobs up to date, every few seconds: of each the one that serves.
 */
@Singleton
@jakarta.ejb.Startup
@DependsOn("Startup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class DeriveMetrics {

  private static final Logger LOG = Logger.getLogger(DeriveMetrics.class.getName());

  private static final List<String> JOBS =
      List.of(
          "passages",
          "vectors",
          "fingerprints",
          "graph",
          "experience",
          "changes",
          "forgetting",
          "seals",
          "proposals");

  @Inject private Jobs jobs;
  @Inject private MetricRegistry registry;

  private final RecurringWork looks = new RecurringWork(LOG, "no look at the jobs", this::read);
  private final Map<String, AtomicLong> lag = new ConcurrentHashMap<>();
  private final Map<String, AtomicLong> failures = new ConcurrentHashMap<>();

  @PostConstruct
  void register() {
    for (String job : JOBS) {
      lag.put(job, new AtomicLong());
      failures.put(job, new AtomicLong());
      gauge("myria_job_lag_events", "Events that a job has not read", job, lag);
      gauge("myria_job_failures", "Failed runs of a job, in a row", job, failures);
    }
    look();
  }

  @Schedule(hour = "*", minute = "*", second = "*/5", persistent = false)
  void look() {
    looks.run();
  }

  private void read() {
    for (Job job : jobs.list(Caller.SELF)) {
      String name = job.derivation().consumer();
      if (job.derivation().state() == Derivation.State.SERVING && lag.containsKey(name)) {
        lag.get(name).set(job.lag());
        failures.get(name).set(job.derivation().lastRun().failures());
      }
    }
  }

  private void gauge(String name, String description, String job, Map<String, AtomicLong> values) {
    registry.gauge(
        Metadata.builder().withName(name).withDescription(description).build(),
        values.get(job)::get,
        new Tag("job", job));
  }
}
