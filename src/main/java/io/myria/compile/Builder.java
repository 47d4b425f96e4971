package io.myria.compile;

import io.myria.compile.BuildOpening.Ending;
import io.myria.compile.BuildOpening.Opening;
import io.myria.compile.BuildResult.State;
import io.myria.compile.FoldInputs.Ready;
import io.myria.compile.Proposal.Workbench;
import io.myria.compile.plan.BuildClock;
import io.myria.compile.plan.BuildLease;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.BuildPart;
import io.myria.compile.plan.BuildPlan;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.Trigger;
import io.myria.compile.validation.Validation;
import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.eventlog.LogReader;
import io.myria.projection.RecordedVectors;
import io.myria.security.Caller;
import io.myria.snapshot.Publication;
import io.myria.snapshot.Publication.Published;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.Snapshot.ModelShare;
import io.myria.snapshot.Snapshots;
import io.myria.snapshot.Staging;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * Builds the next snapshot: takes the lease and the high-water mark, folds what came since the
 * active snapshot, validates, and publishes. Blocks its thread meanwhile. Thread-safe; any number
 * of builders may stand around one database, and the lease lets one work.
 */
@Service
public final class Builder {

  private static final Logger LOGGER = System.getLogger(Builder.class.getName());

  private final Transactions transactions;
  private final LogReader log;
  private final FoldInputs inputs;
  private final BuildLease lease;
  private final BuildSettings settings;
  private final Guidance guidance;

  /** Tells topics by words alone. */
  public Builder(
      Transactions transactions, LogReader log, BuildLease lease, BuildSettings settings) {
    this(transactions, log, lease, settings, Optional.empty());
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
    this(transactions, log, lease, settings, new Aids(vectors, Guidance.none()));
  }

  @Inject
  public Builder(
      Transactions transactions,
      LogReader log,
      BuildLease lease,
      BuildSettings settings,
      Aids aids) {
    this.transactions = transactions;
    this.log = log;
    this.lease = lease;
    this.settings = settings;
    this.guidance = aids.guidance();
    this.inputs =
        new FoldInputs(transactions, log, aids.vectors().filter(all -> settings.readsVectors()));
  }

  /**
   * What a builder does better with.
   *
   * @param vectors of events, to tell topics by them too; empty to do without
   * @param guidance a model's proposals, or none
   */
  public record Aids(Optional<RecordedVectors> vectors, Guidance guidance) {}

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
    Ready ready = inputs.ready(caller.equals(Caller.SELF));
    BuildOpening beginning = new BuildOpening(log, lease, settings, guidance.works());
    Opening opening = transactions.run(db -> beginning.open(db, order, ready));
    Ending ending =
        opening.plan().map(plan -> work(opening, plan, ready, clock)).orElse(opening.ending());
    return new BuildResult(
        ending.state(),
        ending.snapshot(),
        opening.plan().map(BuildPlan::events).orElse(0L),
        ending.topics(),
        Duration.ofNanos(System.nanoTime() - start),
        ending.held(),
        clock.took(),
        ending.model(),
        ending.reason());
  }

  /**
   * @throws Fault {@code not_allowed} for whom or what may not build
   */
  void checkAllowed(Trigger trigger, Caller caller) {
    caller.requireAdministrator("building");
    boolean takesOver = caller.equals(Caller.SELF);
    if (trigger.isAsked() && !settings.allowManualTrigger() && !takesOver) {
      throw new Fault(
          FaultCode.NOT_ALLOWED,
          "builds on request are switched off; myria.builder.allow_manual_trigger allows them");
    }
  }

  private Ending work(Opening opening, BuildPlan plan, Ready ready, BuildClock clock) {
    try {
      if (ready.problem().isPresent()) {
        throw ready.problem().get();
      }
      Workbench bench = new Workbench(transactions, inputs, lease, settings, guidance);
      Validation validation = new Validation(transactions, lease, plan, settings, log);
      Optional<Snapshot.Failure> problem =
          new Proposal(bench, plan, validation).make(clock, opening.stages());
      return problem.isPresent()
          ? fail(plan, problem.get())
          : clock.time(BuildPart.PUBLISH, () -> finish(plan));
    } catch (RuntimeException problem) {
      if (problem instanceof Fault fault && fault.code() == FaultCode.STOPPING) {
        transactions.run(db -> lease.release(db, plan.epoch()));
        throw problem;
      }
      LOGGER.log(Level.WARNING, "build " + plan.snapshot() + " failed", problem);
      return fail(plan, problem);
    }
  }

  /**
   * Has this server's build give up its lease at its next step, where it is as if its builder had
   * died: the next one takes over at once. Begins none any more.
   */
  void stop() {
    lease.stop();
  }

  private Ending finish(BuildPlan plan) {
    Ending ending = transactions.run(db -> finish(db, plan));
    if (plan.full()) {
      // The build is done, whatever becomes of this: the next full one does what is left.
      quietly("what older rules remembered was not all dropped", () -> dropUnused(plan));
      quietly(
          "the lease runs out by itself",
          () -> transactions.run(db -> lease.release(db, plan.epoch())));
    }
    return ending;
  }

  /** A part in a transaction, so that the lease is renewed between. */
  private void dropUnused(BuildPlan plan) {
    boolean more = true;
    while (more) {
      more =
          transactions.run(
              db -> {
                lease.renew(db, plan.epoch());
                return FoldRows.dropUnused(db);
              });
    }
  }

  private static void quietly(String otherwise, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException problem) {
      LOGGER.log(Level.INFO, otherwise, problem);
    }
  }

  private Ending finish(Database database, BuildPlan plan) throws SQLException {
    lease.renew(database, plan.epoch());
    Staging.passed(database, plan.snapshot());
    State state;
    long topics;
    if (settings.autoPublish()) {
      Published published = Publication.publish(database, plan.snapshot(), plan.automatic());
      topics = published.topics();
      state = State.PUBLISHED;
    } else {
      topics = Staging.await(database, plan.snapshot());
      state = State.VALIDATED;
    }
    if (!plan.full()) {
      lease.release(database, plan.epoch());
    }
    boolean held = Snapshots.held(database).isPresent();
    Optional<ModelShare> model = Snapshots.find(database, plan.snapshot()).flatMap(Snapshot::model);
    return new Ending(state, Optional.of(plan.snapshot()), topics, held, model, Optional.empty());
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
              // In the order of a builder that takes over: the lease, then the snapshot.
              lease.release(db, plan.epoch());
              Staging.fail(db, plan.snapshot(), why);
              return Snapshots.held(db).isPresent();
            });
    return new Ending(
        State.FAILED,
        Optional.of(plan.snapshot()),
        0,
        held,
        Optional.empty(),
        Optional.of(why.reason()));
  }
}
