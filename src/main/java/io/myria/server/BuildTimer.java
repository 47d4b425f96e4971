package io.myria.server;

import io.myria.compile.BuildResult;
import io.myria.compile.BuildRunner;
import io.myria.compile.TriggerDecision;
import io.myria.compile.plan.BuildOrder;
import io.myria.database.Foreground;
import io.myria.database.Replica;
import io.myria.error.RecurringWork;
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
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.MetricUnits;
import org.eclipse.microprofile.metrics.Timer;

/**
 * Asks once a second, on every server, whether a build is due; the lease decides who builds. Not
 * persistent: a timer that a dead server owned would stay with it. Transactions are the builder's
 * own.
 */
@Singleton
@jakarta.ejb.Startup
@DependsOn("Startup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class BuildTimer {

  private static final Logger LOG = Logger.getLogger(BuildTimer.class.getName());

  /** A second each: so long does a build wait for the end of a burst, and then it begins. */
  private static final int MOST_LOOKS = 30;

  @Inject private TriggerDecision decision;
  @Inject private BuildRunner runner;
  @Inject private Replica replica;
  @Inject private Foreground foreground;
  @Inject private MetricRegistry registry;
  private Timer time;
  private final RecurringWork looks = new RecurringWork(LOG, "no look at the triggers", this::look);
  private volatile CompletableFuture<BuildResult> joined;
  private int looksLeft = MOST_LOOKS;

  /** The timer's buckets are in microprofile-config.properties. */
  @PostConstruct
  void register() {
    time =
        registry.timer(
            Metadata.builder()
                .withName("myria_trigger_time")
                .withUnit(MetricUnits.NANOSECONDS)
                .withDescription("How long it took to see whether a build is due")
                .build());
  }

  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  void tick() {
    looks.run();
  }

  private void look() {
    if (!replica.isReadOnly() && !runner.isStopped()) {
      Timer.Context look = time.time();
      Optional<BuildOrder> due = waitsForRequests() ? decision.begun() : decision.due();
      look.stop();
      due.ifPresent(this::start);
    }
  }

  /** A build that waits reads more at once: one a hundred events of a burst helps nobody. */
  private boolean waitsForRequests() {
    looksLeft = foreground.isBusy() && looksLeft > 0 ? looksLeft - 1 : MOST_LOOKS;
    return looksLeft < MOST_LOOKS;
  }

  /** One that still runs is joined at every look, and told of once. */
  private void start(BuildOrder order) {
    CompletableFuture<BuildResult> running = runner.start(order, Caller.SELF);
    if (running != joined) {
      joined = running;
      running.whenComplete(this::log);
    }
  }

  private void log(BuildResult result, Throwable problem) {
    if (problem != null) {
      LOG.log(Level.WARNING, "a build ended: " + problem.getMessage(), problem);
    } else if (result.state() == BuildResult.State.PUBLISHED) {
      LOG.info(
          () ->
              "built and published %d events in %d topics in %d ms: %s"
                  .formatted(
                      result.events(), result.topics(), result.took().toMillis(), result.parts()));
    } else if (result.state() == BuildResult.State.FAILED) {
      LOG.warning("a build failed: " + result.reason().orElse("no reason given"));
    }
  }
}
