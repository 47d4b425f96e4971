package io.myria.server;

import io.myria.database.Replica;
import io.myria.erasure.ErasureWork;
import io.myria.erasure.HoldFiles;
import io.myria.erasure.Receipts;
import io.myria.erasure.Retention;
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

/**
 * Completes erasures and applies retention rules, every two seconds on every server; a lease
 * decides who is at work. So does a server that starts after one died. Transactions are the work's
 * own.
 */
@Singleton
@jakarta.ejb.Startup
@DependsOn("Startup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class ErasureTimer {

  private static final Logger LOG = Logger.getLogger(ErasureTimer.class.getName());

  @Inject private ErasureWork work;
  @Inject private Receipts receipts;
  @Inject private HoldFiles holds;
  @Inject private Retention retention;
  @Inject private Replica replica;

  private final RecurringWork looks = new RecurringWork(LOG, "no erasure went on", this::look);
  private final AtomicBoolean working = new AtomicBoolean();

  /** Before requests are served: an older backup may have been restored. */
  @PostConstruct
  void start() {
    if (!replica.isReadOnly()) {
      holds.applyAll();
      receipts.applyAll();
    }
  }

  @Schedule(hour = "*", minute = "*", second = "*/2", persistent = false)
  void tick() {
    if (working.compareAndSet(false, true)) {
      looks.run();
    }
  }

  private void look() {
    try {
      if (!replica.isReadOnly()) {
        holds.keep();
        work.run();
        receipts.keep();
        retention.runDue();
      }
    } finally {
      working.set(false);
    }
  }
}
