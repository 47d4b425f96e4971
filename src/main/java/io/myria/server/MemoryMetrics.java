package io.myria.server;

import io.myria.build.BuildMonitor;
import io.myria.build.BuildStatus;
import io.myria.error.RecurringWork;
import io.myria.scope.Caller;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.Snapshot.ModelShare;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;

/**
 * Keeps the gauges of log and memory up to date, every few seconds, so that reading the metrics
 * never waits for the database.
 */
@Singleton
@jakarta.ejb.Startup
@DependsOn("Startup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class MemoryMetrics {

  private static final Logger LOG = Logger.getLogger(MemoryMetrics.class.getName());

  @Inject private BuildMonitor monitor;
  @Inject private MetricRegistry registry;

  private final RecurringWork looks = new RecurringWork(LOG, "no look at the memory", this::read);
  private final AtomicLong head = new AtomicLong();
  private final AtomicLong tail = new AtomicLong();
  private final AtomicLong topics = new AtomicLong();
  private final AtomicLong leafOnly = new AtomicLong();
  private final AtomicLong guided = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();

  @PostConstruct
  void register() {
    gauge("myria_log_events", "Events in the log", head);
    gauge("myria_tail_events", "Events that the active snapshot does not cover", tail);
    gauge("myria_topics", "Topics that the active snapshot serves", topics);
    gauge(
        "myria_leaf_only_sets",
        "Exact participant sets of the active snapshot whose topics broke a rule",
        leafOnly);
    gauge(
        "myria_guided_sets",
        "Exact participant sets of the active snapshot whose topics its build took from a model",
        guided);
    gauge(
        "myria_refused_sets",
        "Exact participant sets of the active snapshot that a model gave no proposal for, or none"
            + " that keeps the rules",
        refused);
    look();
  }

  @Schedule(hour = "*", minute = "*", second = "*/5", persistent = false)
  void look() {
    looks.run();
  }

  private void read() {
    BuildStatus status = monitor.status(Caller.SELF);
    head.set(status.memory().head().value());
    tail.set(status.memory().tail());
    topics.set(status.memory().active().map(Snapshot::topicCount).orElse(0L));
    Optional<ModelShare> share = status.memory().active().flatMap(Snapshot::model);
    guided.set(share.map(ModelShare::taken).orElse(0L));
    refused.set(share.map(ModelShare::refusedSets).orElse(0L));
    leafOnly.set(status.memory().active().map(Snapshot::leafOnlySets).orElse(0L));
  }

  private void gauge(String name, String description, AtomicLong value) {
    registry.gauge(
        Metadata.builder().withName(name).withDescription(description).build(), value::get);
  }
}
