package io.myria.server.health;

import io.myria.database.Replica;
import io.myria.error.RecurringWork;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Logger;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;

/**
 * Checks every five seconds whether the server is ready, so that its log and the answer of {@code
 * /health/ready} say since when it is not, even if nobody asks for a while.
 */
@Singleton
@jakarta.ejb.Startup
@DependsOn("Startup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class ReadinessWatch {

  private static final Logger LOG = Logger.getLogger(ReadinessWatch.class.getName());

  @Inject private Readiness readiness;
  @Inject private Outages outages;
  @Inject private Replica replica;
  @Inject private MetricRegistry registry;

  private volatile double lag;
  private final AtomicBoolean looking = new AtomicBoolean();
  private final RecurringWork looks = new RecurringWork(LOG, "no look at readiness", this::look);

  @PostConstruct
  void register() {
    registry.gauge(
        Metadata.builder()
            .withName("myria_parts_down")
            .withDescription("Parts of this server that are not ready")
            .build(),
        outages::count);
    registry.gauge(
        Metadata.builder()
            .withName("myria_replica_lag_seconds")
            .withDescription("How far this server's database is behind the one that it follows")
            .build(),
        () -> lag);
  }

  @Schedule(hour = "*", minute = "*", second = "*/5", persistent = false)
  void tick() {
    looks.run();
  }

  /** A look at a database that hangs takes its time; the next does not wait behind it. */
  private void look() {
    if (looking.compareAndSet(false, true)) {
      try {
        readiness.look();
        lag = replica.lag().map(behind -> behind.toMillis() / 1000.0).orElse(Double.NaN);
      } finally {
        looking.set(false);
      }
    }
  }
}
