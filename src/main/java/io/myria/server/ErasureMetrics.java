package io.myria.server;

import io.myria.erasure.ErasureState;
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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToLongFunction;
import java.util.logging.Logger;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;

/** Keeps the gauges of erasures, legal holds and checkpoints up to date, twice a minute. */
@Singleton
@jakarta.ejb.Startup
@DependsOn("Startup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class ErasureMetrics {

  private static final Logger LOG = Logger.getLogger(ErasureMetrics.class.getName());

  @Inject private ErasureState state;
  @Inject private MetricRegistry registry;

  private final RecurringWork looks = new RecurringWork(LOG, "no look at erasures", this::read);
  private final AtomicReference<ErasureState.Counts> counts =
      new AtomicReference<>(ErasureState.Counts.NONE);

  @PostConstruct
  void register() {
    gauge(
        "myria_erasures_pending",
        "Erasures that are not complete yet",
        ErasureState.Counts::pending);
    gauge(
        "myria_erasure_age_seconds",
        "Age of the oldest erasure that is not complete yet, in seconds",
        ErasureState.Counts::oldestSeconds);
    gauge(
        "myria_erasures_with_residue",
        "Complete erasures whose scan found pieces of erased texts",
        ErasureState.Counts::withResidue);
    gauge("myria_legal_holds", "Legal holds that are active", ErasureState.Counts::holds);
    gauge(
        "myria_checkpoint_age_seconds",
        "Age of the oldest event that no signed checkpoint covers, in seconds",
        ErasureState.Counts::checkpointSeconds);
    look();
  }

  @Schedule(hour = "*", minute = "*", second = "*/30", persistent = false)
  void look() {
    looks.run();
  }

  private void read() {
    counts.set(state.counts());
  }

  private void gauge(String name, String description, ToLongFunction<ErasureState.Counts> value) {
    registry.gauge(
        Metadata.builder().withName(name).withDescription(description).build(),
        () -> value.applyAsLong(counts.get()));
  }
}
