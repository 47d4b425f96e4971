package io.myria.server;

import io.myria.database.Replica;
import io.myria.error.RecurringWork;
import io.myria.snapshot.Retention;
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

/**
 * Lets go of old snapshots, every ten seconds on every server; who comes second finds nothing to
 * do. Transactions are the retention's own.
 */
@Singleton
@jakarta.ejb.Startup
@DependsOn("Startup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class RetentionTimer {

  private static final Logger LOG = Logger.getLogger(RetentionTimer.class.getName());

  @Inject private Retention retention;
  @Inject private Replica replica;

  private final RecurringWork sweeps =
      new RecurringWork(LOG, "no snapshot was let go", this::sweepOnce);
  private final AtomicBoolean sweeping = new AtomicBoolean();

  @Schedule(hour = "*", minute = "*", second = "*/10", persistent = false)
  void sweep() {
    if (sweeping.compareAndSet(false, true)) {
      sweeps.run();
    }
  }

  private void sweepOnce() {
    try {
      if (replica.isReadOnly()) {
        return;
      }
      Retention.Swept swept = retention.sweep();
      if (swept.deleted() > 0) {
        LOG.info("let go of " + swept.deleted() + " snapshots, " + swept.rows() + " rows");
      }
    } finally {
      sweeping.set(false);
    }
  }
}
