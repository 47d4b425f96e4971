package io.myria.server.health;

import io.myria.compile.BuildMonitor;
import io.myria.config.Service;
import io.myria.database.Replica;
import io.myria.database.Transactions;
import io.myria.database.migration.SchemaCheck;
import io.myria.eventlog.append.Appender;
import io.myria.projection.Job;
import io.myria.projection.Jobs;
import io.myria.security.Caller;
import io.myria.server.ServerSettings;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.eclipse.microprofile.faulttolerance.Asynchronous;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.Timeout;

/**
 * What readiness asks of the database. On threads of their own and with an end, because a database
 * that hangs must not hang the probe, nor pile up probes.
 */
@Service
class Probes {

  private static final long PATIENCE_MS = 3_000;

  private final Transactions transactions;
  private final ServerSettings settings;
  private final Appender appender;
  private final BuildMonitor monitor;
  private final Jobs jobs;
  private final Replica replica;

  @Inject
  Probes(
      Transactions transactions,
      ServerSettings settings,
      Appender appender,
      Monitors monitors,
      Replica replica) {
    this.transactions = transactions;
    this.settings = settings;
    this.appender = appender;
    this.monitor = monitors.builds();
    this.jobs = monitors.jobs();
    this.replica = replica;
  }

  /** How far the database is behind the one that it follows, in milliseconds. */
  @Asynchronous
  @Timeout(PATIENCE_MS)
  @Bulkhead(value = 2, waitingTaskQueue = 2)
  CompletionStage<String> lag() {
    return CompletableFuture.completedFuture(
        replica.lag().map(lag -> Long.toString(lag.toMillis())).orElse("unknown"));
  }

  /** What tells of work in the background. */
  @Service
  record Monitors(BuildMonitor builds, Jobs jobs) {
    @Inject
    Monitors {}
  }

  /** The database answers, at this version, to a role that may use it. */
  @Asynchronous
  @Timeout(PATIENCE_MS)
  @Bulkhead(value = 2, waitingTaskQueue = 2)
  CompletionStage<String> database() {
    transactions.run(
        database ->
            database.onConnection(
                connection -> {
                  SchemaCheck.check(connection, settings.postgres().schema());
                  return null;
                }));
    return CompletableFuture.completedFuture(SchemaCheck.VERSION);
  }

  /** An append could go through. */
  @Asynchronous
  @Timeout(PATIENCE_MS)
  @Bulkhead(value = 2, waitingTaskQueue = 2)
  CompletionStage<String> appender() {
    if (replica.isReadOnly()) {
      return CompletableFuture.completedFuture("read_only");
    }
    appender.check();
    return CompletableFuture.completedFuture("able");
  }

  /** The registry and the lease can be read, which is what a build begins with. */
  @Asynchronous
  @Timeout(PATIENCE_MS)
  @Bulkhead(value = 2, waitingTaskQueue = 2)
  CompletionStage<String> builder() {
    boolean building = monitor.status(Caller.SELF).memory().running().isPresent();
    return CompletableFuture.completedFuture(building ? "building" : "able");
  }

  /**
   * Whether each background job is behind the log, and whether it fails. How far behind is for
   * administrators: it tells what others append, and a prober of health is nobody in particular.
   */
  @Asynchronous
  @Timeout(PATIENCE_MS)
  @Bulkhead(value = 2, waitingTaskQueue = 2)
  CompletionStage<String> jobs() {
    return CompletableFuture.completedFuture(
        jobs.list(Caller.SELF).stream().map(Probes::state).collect(Collectors.joining("; ")));
  }

  private static String state(Job job) {
    String failing = job.derivation().lastRun().failures() > 0 ? ", failing" : "";
    return job.derivation().consumer() + (job.lag() > 0 ? " behind" : " current") + failing;
  }
}
