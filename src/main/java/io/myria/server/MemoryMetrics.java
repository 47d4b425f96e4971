package io.myria.server;

import io.myria.compile.BuildMonitor;
import io.myria.compile.BuildStatus;
import io.myria.database.Connections;
import io.myria.database.Transactions;
import io.myria.error.RecurringWork;
import io.myria.security.Caller;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.Snapshot.ModelShare;
import io.myria.snapshot.SnapshotStatus;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Logger;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/**
 * Keeps the gauges of log, memory and connections up to date, every few seconds, so that reading
 * the metrics never waits for the database.
 */
@Singleton
@jakarta.ejb.Startup
@DependsOn("Startup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class MemoryMetrics {

  private static final Logger LOG = Logger.getLogger(MemoryMetrics.class.getName());

  private static final String WORKING = "working";
  private static final String IN_TRANSACTION = "in_transaction";
  private static final String IDLE = "idle";

  @Inject private BuildMonitor monitor;
  @Inject private Transactions transactions;
  @Inject private Clock clock;
  @Inject private MetricRegistry registry;

  private final RecurringWork looks = new RecurringWork(LOG, "no look at the memory", this::read);
  private final AtomicLong head = new AtomicLong();
  private final AtomicLong tail = new AtomicLong();
  private final AtomicLong topics = new AtomicLong();
  private final AtomicLong leafOnly = new AtomicLong();
  private final AtomicLong guided = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicReference<Instant> published = new AtomicReference<>();
  private final Map<SnapshotStatus, AtomicLong> snapshots = new EnumMap<>(SnapshotStatus.class);
  private final Map<String, AtomicLong> connections = new ConcurrentHashMap<>();

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
    registry.gauge(
        described("myria_seconds_since_publish", "Age of the active snapshot, in seconds"),
        this::secondsSincePublish);
    for (SnapshotStatus status : SnapshotStatus.values()) {
      snapshots.put(status, new AtomicLong());
      registry.gauge(
          described("myria_snapshots", "Snapshots, by status"),
          snapshots.get(status)::get,
          new Tag("status", status.wire()));
    }
    for (String state : List.of(WORKING, IN_TRANSACTION, IDLE)) {
      connections.put(state, new AtomicLong());
      registry.gauge(
          described(
              "myria_database_connections",
              "Connections to the database that all servers hold, by state"),
          connections.get(state)::get,
          new Tag("state", state));
    }
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
    published.set(status.memory().active().flatMap(Snapshot::buildEndedAt).orElse(null));
    Map<SnapshotStatus, Long> counts = monitor.snapshots(Caller.SELF);
    snapshots.forEach((of, gauge) -> gauge.set(counts.getOrDefault(of, 0L)));
    Connections held = transactions.run(Connections::of);
    connections.get(WORKING).set(held.working());
    connections.get(IN_TRANSACTION).set(held.inTransaction());
    connections.get(IDLE).set(held.idle());
  }

  /** Zero before the first. */
  private Number secondsSincePublish() {
    Instant at = published.get();
    return at == null ? 0 : Math.max(0, Duration.between(at, clock.instant()).toSeconds());
  }

  private void gauge(String name, String description, AtomicLong value) {
    registry.gauge(described(name, description), value::get);
  }

  private static Metadata described(String name, String description) {
    return Metadata.builder().withName(name).withDescription(description).build();
  }
}
