package io.myria.compile;

import io.myria.compile.plan.BuildSettings;
import io.myria.config.Service;
import io.myria.database.Transactions;
import io.myria.eventlog.LogReader;
import io.myria.security.Caller;
import io.myria.snapshot.SnapshotStatus;
import io.myria.snapshot.Snapshots;
import jakarta.inject.Inject;
import java.util.Map;

/** Reads the state of the memory and of its builder. Thread-safe. */
@Service
public final class BuildMonitor {

  private final Transactions transactions;
  private final LogReader log;
  private final TriggerDecision decision;
  private final BuildSettings settings;

  @Inject
  public BuildMonitor(Transactions transactions, LogReader log, BuildSettings settings) {
    this.transactions = transactions;
    this.log = log;
    this.decision = new TriggerDecision(transactions, settings);
    this.settings = settings;
  }

  /**
   * @throws io.myria.error.Fault {@code not_allowed} for anyone but an administrator
   */
  public BuildStatus status(Caller caller) {
    caller.requireAdministrator("the state of the builder");
    return transactions.run(
        database ->
            new BuildStatus(
                Snapshots.status(database, log.head(database)),
                decision.readiness(database),
                settings.inactivityTimeout(),
                settings.maxUnindexedEvents()));
  }

  /**
   * How many snapshots there are of each status.
   *
   * @throws io.myria.error.Fault {@code not_allowed} for anyone but an administrator
   */
  public Map<SnapshotStatus, Long> snapshots(Caller caller) {
    caller.requireAdministrator("the snapshots");
    return transactions.run(Snapshots::counts);
  }
}
