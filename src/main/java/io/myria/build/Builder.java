package io.myria.build;

import io.myria.build.BuildResult.State;
import io.myria.build.FoldInputs.Ready;
import io.myria.build.Proposal.Workbench;
import io.myria.build.plan.BuildClock;
import io.myria.build.plan.BuildLease;
import io.myria.build.plan.BuildOrder;
import io.myria.build.plan.BuildPart;
import io.myria.build.plan.BuildPlan;
import io.myria.build.plan.BuildSettings;
import io.myria.build.plan.Trigger;
import io.myria.build.validate.Validation;
import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.derive.RecordedVectors;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventSeq;
import io.myria.log.LogReader;
import io.myria.scope.Caller;
import io.myria.snapshot.LeafOnlySets;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.Snapshots;
import io.myria.snapshot.Staging;
import io.myria.snapshot.Versions;
import io.myria.snapshot.publish.Publication;
import io.myria.snapshot.publish.Publication.Published;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * Builds the next snapshot: takes the lease and the high-water mark, folds what came since the
 * active snapshot, validates, and publishes. Blocks its thread meanwhile. Thread-safe; any number
 * of builders may stand around one database, and the lease lets one work.
 */
@Service
public final class Builder {

  private static final Logger LOGGER = System.getLogger(Builder.class.getName());

  private static final String LOG_ID = "select log_id from log where singleton";

  private final Transactions transactions;
  private final LogReader log;
  private final FoldInputs inputs;
  private final BuildLease lease;
  private final BuildSettings settings;

  /** Tells topics by words alone. */
  public Builder(
      Transactions transactions, LogReader log, BuildLease lease, BuildSettings settings) {
    this(transactions, log, lease, settings, Optional.empty());
  }

  @Inject
  public Builder(
      Transactions transactions,
      LogReader log,
      BuildLease lease,
      BuildSettings settings,
      RecordedVectors vectors) {
    this(transactions, log, lease, settings, Optional.of(vectors));
  }

  /**
   * @param vectors of events, to tell topics by them too; empty to do without
   */
  public Builder(
      Transactions transactions,
      LogReader log,
      BuildLease lease,
      BuildSettings settings,
      Optional<RecordedVectors> vectors) {
    this.transactions = transactions;
    this.log = log;
    this.lease = lease;
    this.settings = settings;
    this.inputs = new FoldInputs(transactions, log, vectors.filter(all -> settings.readsVectors()));
  }

  /**
   * Builds, unless there is nothing new, another builds, or a validated snapshot waits for a
   * person. A build that fails leaves the active snapshot as it was; the result and the registry
   * say why.
   *
   * @throws Fault {@code not_allowed} for whom or what may not build; {@code database_unavailable},
   *     and then another builder takes over when the lease has run out
   */
  public BuildResult build(BuildOrder order, Caller caller) {
    checkAllowed(order.trigger(), caller);
    long start = System.nanoTime();
    BuildClock clock = new BuildClock();
    Ready ready = inputs.ready();
    Opening opening = transactions.run(db -> open(db, order, ready));
    Ending ending = opening.plan().map(plan -> work(plan, ready, clock)).orElse(opening.ending());
    return new BuildResult(
        ending.state(),
        ending.snapshot(),
        opening.plan().map(BuildPlan::events).orElse(0L),
        ending.topics(),
        Duration.ofNanos(System.nanoTime() - start),
        ending.held(),
        clock.took(),
        ending.reason());
  }

  /**
   * @throws Fault {@code not_allowed} for whom or what may not build
   */
  void checkAllowed(Trigger trigger, Caller caller) {
    caller.requireAdministrator("building");
    boolean takesOver = caller.equals(Caller.SELF);
    if (trigger == Trigger.MANUAL && !settings.allowManualTrigger() && !takesOver) {
      throw new Fault(
          FaultCode.NOT_ALLOWED,
          "builds on request are switched off; myria.builder.allow_manual_trigger allows them");
    }
  }

  /** What there is to do, or why there is nothing. */
  private record Opening(Optional<BuildPlan> plan, Ending ending) {

    static Opening nothing(
        State state, Optional<SnapshotId> snapshot, boolean held, String reason) {
      Ending ending = new Ending(state, snapshot, 0, held, Optional.of(reason));
      return new Opening(Optional.empty(), ending);
    }
  }

  private record Ending(
      State state,
      Optional<SnapshotId> snapshot,
      long topics,
      boolean held,
      Optional<String> reason) {}

  private Opening open(Database database, BuildOrder order, Ready ready) throws SQLException {
    boolean held = Snapshots.held(database).isPresent();
    OptionalLong epoch = lease.take(database);
    if (epoch.isEmpty()) {
      Optional<SnapshotId> running = Snapshots.running(database).map(Snapshot::id);
      return Opening.nothing(State.RUNNING, running, held, "another builder is at work");
    }
    Staging.sweep(database, epoch.getAsLong());
    if (held && order.trigger() != Trigger.MANUAL) {
      lease.release(database, epoch.getAsLong());
      return Opening.nothing(
          State.HELD, Optional.empty(), true, "a rollback holds automatic builds");
    }
    Optional<SnapshotId> waiting = Staging.waiting(database);
    if (waiting.isPresent()) {
      lease.release(database, epoch.getAsLong());
      return Opening.nothing(
          State.VALIDATED, waiting, held, "a validated snapshot waits for a person");
    }
    if (order.trigger() == Trigger.FULL_REBUILD && !isRebuildDue(database)) {
      lease.release(database, epoch.getAsLong());
      return Opening.nothing(
          State.UNCHANGED, Optional.empty(), held, "another builder compiled the memory anew");
    }
    return plan(database, order, ready, epoch.getAsLong(), held);
  }

  /**
   * Several builders may have found it due at the same time, and one after the other comes here.
   */
  private boolean isRebuildDue(Database database) throws SQLException {
    return Snapshots.sinceCompiled(database).filter(settings::isFullRebuildDue).isPresent();
  }

  private Opening plan(Database database, BuildOrder order, Ready ready, long epoch, boolean held)
      throws SQLException {
    Optional<Snapshot> active = Snapshots.active(database);
    Versions versions = versions(ready, active);
    boolean full = order.full() || active.isEmpty() || !active.get().versions().equals(versions);
    EventSeq last = ready.last().isPresent() ? ready.last().get() : log.head(database);
    EventSeq after = full ? EventSeq.NONE : active.orElseThrow().eventMax();
    if (last.compareTo(after) <= 0) {
      lease.release(database, epoch);
      return Opening.nothing(
          State.UNCHANGED, active.map(Snapshot::id), held, "nothing new was appended");
    }
    Staging.Start start =
        new Staging.Start(
            active.map(Snapshot::id),
            full,
            last,
            versions,
            order.trigger().wire(),
            lease.holder(),
            epoch);
    long ordinal = full ? 0 : active.orElseThrow().ordinal().orElseThrow();
    return new Opening(
        Optional.of(
            new BuildPlan(
                Staging.begin(database, start),
                epoch,
                order.trigger() != Trigger.MANUAL,
                full,
                ordinal,
                after,
                last,
                database.one(LOG_ID, row -> row.getObject(1, UUID.class)).orElseThrow(),
                versions,
                ready.recording(),
                LeafOnlySets.of(database, ordinal))),
        null);
  }

  /** A build that cannot read its vectors fails as what the active one is. */
  private Versions versions(Ready ready, Optional<Snapshot> active) {
    return ready
        .problem()
        .flatMap(problem -> active.map(Snapshot::versions))
        .orElseGet(() -> settings.versions(ready.recording()));
  }

  private Ending work(BuildPlan plan, Ready ready, BuildClock clock) {
    try {
      if (ready.problem().isPresent()) {
        throw ready.problem().get();
      }
      Workbench bench = new Workbench(transactions, inputs, lease, settings);
      Validation validation = new Validation(transactions, lease, plan, settings, log);
      Optional<Snapshot.Failure> problem = new Proposal(bench, plan, validation).make(clock);
      return problem.isPresent()
          ? fail(plan, problem.get())
          : clock.time(BuildPart.PUBLISH, () -> transactions.run(db -> finish(db, plan)));
    } catch (RuntimeException problem) {
      LOGGER.log(Level.WARNING, "build " + plan.snapshot() + " failed", problem);
      return fail(plan, problem);
    }
  }

  private Ending finish(Database database, BuildPlan plan) throws SQLException {
    lease.renew(database, plan.epoch());
    Staging.passed(database, plan.snapshot());
    State state;
    long topics;
    if (settings.autoPublish()) {
      Published published = Publication.publish(database, plan.snapshot(), plan.automatic());
      if (plan.full()) {
        FoldMemory.dropUnused(database);
      }
      topics = published.topics();
      state = State.PUBLISHED;
    } else {
      topics = Staging.await(database, plan.snapshot());
      state = State.VALIDATED;
    }
    lease.release(database, plan.epoch());
    boolean held = Snapshots.held(database).isPresent();
    return new Ending(state, Optional.of(plan.snapshot()), topics, held, Optional.empty());
  }

  /** If not even this can be written, the lease runs out and the next builder does it. */
  private Ending fail(BuildPlan plan, RuntimeException problem) {
    try {
      String reason =
          problem instanceof Fault fault ? fault.getMessage() : "the builder has a defect";
      return fail(plan, Snapshot.Failure.of(reason));
    } catch (RuntimeException second) {
      problem.addSuppressed(second);
      throw problem;
    }
  }

  private Ending fail(BuildPlan plan, Snapshot.Failure why) {
    boolean held =
        transactions.run(
            db -> {
              Staging.fail(db, plan.snapshot(), why);
              lease.release(db, plan.epoch());
              return Snapshots.held(db).isPresent();
            });
    return new Ending(
        State.FAILED, Optional.of(plan.snapshot()), 0, held, Optional.of(why.reason()));
  }
}
