package io.myria.compile;

import io.myria.compile.BuildResult.State;
import io.myria.compile.FoldInputs.Ready;
import io.myria.compile.plan.BuildLease;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.BuildPlan;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.BuildStage;
import io.myria.compile.plan.Trigger;
import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader;
import io.myria.snapshot.ErasedSets;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.FoldHints;
import io.myria.snapshot.GuidedSets;
import io.myria.snapshot.GuidedSets.Asked;
import io.myria.snapshot.LeafOnlySets;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.Snapshot.ModelShare;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.Snapshots;
import io.myria.snapshot.Staging;
import io.myria.snapshot.Versions;
import io.myria.topics.fold.FoldRules.Mode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * The beginning of a build, in one transaction: who builds, from where, up to where and by which
 * rules, or why nobody does.
 */
final class BuildOpening {

  private static final String BEATEN =
      "another builder came further while this one waited for vectors; build again";

  private static final String NOTHING_NEW = "nothing new was appended";

  private static final String LOG_ID = "select log_id from log where singleton";

  /** Whether nothing was erased since the active snapshot's build began. */
  private static final String WHOLE =
      """
      select s.erasures = m.erasures
      from memory m
      join snapshot s on s.snapshot_id = m.active_snapshot_id
      """;

  private static final String NEWEST = "select last_ordinal from memory where singleton";

  private final LogReader log;
  private final BuildLease lease;
  private final BuildSettings settings;
  private final boolean guided;

  BuildOpening(LogReader log, BuildLease lease, BuildSettings settings, boolean guided) {
    this.log = log;
    this.lease = lease;
    this.settings = settings;
    this.guided = guided;
  }

  /**
   * What there is to do, or why there is nothing.
   *
   * @param stages of the build; empty where no model has part in it
   */
  record Opening(Optional<BuildPlan> plan, List<BuildStage> stages, Ending ending) {

    private static Opening nothing(
        State state, Optional<SnapshotId> snapshot, boolean held, String reason) {
      Ending ending = new Ending(state, snapshot, 0, held, Optional.empty(), Optional.of(reason));
      return new Opening(Optional.empty(), List.of(), ending);
    }
  }

  /** How a build ended. */
  record Ending(
      State state,
      Optional<SnapshotId> snapshot,
      long topics,
      boolean held,
      Optional<ModelShare> model,
      Optional<String> reason) {}

  /** What a build goes on from, and up to where. */
  private record Range(
      Optional<Snapshot> active,
      boolean full,
      Set<ExactSetId> anew,
      EventSeq after,
      EventSeq last,
      Versions versions) {}

  Opening open(Database database, BuildOrder order, Ready ready) throws SQLException {
    boolean held = Snapshots.held(database).isPresent();
    OptionalLong epoch = lease.take(database);
    if (epoch.isEmpty()) {
      Optional<SnapshotId> running = Snapshots.running(database).map(Snapshot::id);
      return Opening.nothing(State.RUNNING, running, held, "another builder is at work");
    }
    Staging.sweep(database, epoch.getAsLong());
    if (held && !order.trigger().isAsked()) {
      lease.release(database, epoch.getAsLong());
      return Opening.nothing(
          State.HELD, Optional.empty(), true, "a rollback or a pause holds automatic builds");
    }
    Optional<SnapshotId> waiting = Staging.waiting(database);
    if (waiting.isPresent()) {
      lease.release(database, epoch.getAsLong());
      return Opening.nothing(
          State.VALIDATED, waiting, held, "a validated snapshot waits for a person");
    }
    boolean compiled =
        order.trigger() == Trigger.FULL_REBUILD && !isRebuildDue(database)
            || order.trigger() == Trigger.ERASURE
                && database.one(WHOLE, row -> row.getBoolean(1)).orElse(true);
    if (compiled) {
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
    Versions rules = versions(ready, active);
    boolean replayed = order.trigger() == Trigger.REPLAY;
    boolean whole = database.one(WHOLE, row -> row.getBoolean(1)).orElse(false);
    boolean sameRules = active.filter(snapshot -> snapshot.versions().sameRules(rules)).isPresent();
    boolean same = whole && sameRules;
    if (replayed && active.isPresent() && !same) {
      lease.release(database, epoch);
      return Opening.nothing(
          State.FAILED,
          active.map(Snapshot::id),
          held,
          whole
              ? "the active snapshot was built by other rules, and what a model answered to them"
                  + " does not fit"
              : "events were erased since the active snapshot was built");
    }
    boolean guided = replayed || this.guided && settings.rules().mode() == Mode.TOPICS;
    boolean inPart = sameRules && !order.full() && !replayed && !whole;
    Set<ExactSetId> anew =
        inPart && !guided && !active.orElseThrow().versions().isOnBranch()
            ? ErasedSets.ofActive(database, log.head(database))
            : Set.of();
    boolean full = order.full() || replayed || !same && anew.isEmpty();
    EventSeq last =
        replayed
            ? active.map(Snapshot::eventMax).orElse(EventSeq.NONE)
            : ready.last().isPresent() ? latest(ready.last().get(), active) : log.head(database);
    EventSeq after = full ? EventSeq.NONE : active.orElseThrow().eventMax();
    boolean beaten =
        (full || !anew.isEmpty())
            && !replayed
            && ready.recording().isPresent()
            && !ready.last().equals(Optional.of(last));
    if (beaten || anew.isEmpty() && last.compareTo(after) <= 0) {
      lease.release(database, epoch);
      return Opening.nothing(
          State.UNCHANGED, active.map(Snapshot::id), held, beaten ? BEATEN : NOTHING_NEW);
    }
    Versions versions = onBranch(database, rules, active, full, guided ? epoch : -epoch);
    Range range = new Range(active, full, anew, after, last, versions);
    BuildPlan plan = plan(database, order, ready, epoch, range);
    return new Opening(Optional.of(plan), stages(database, range, replayed, guided), null);
  }

  /** While this builder waited for vectors, another may have come further. */
  private static EventSeq latest(EventSeq last, Optional<Snapshot> active) {
    EventSeq built = active.map(Snapshot::eventMax).orElse(EventSeq.NONE);
    return last.compareTo(built) < 0 ? built : last;
  }

  private BuildPlan plan(Database database, BuildOrder order, Ready ready, long epoch, Range range)
      throws SQLException {
    Staging.Start start =
        new Staging.Start(
            range.active().map(Snapshot::id),
            range.full(),
            range.last(),
            range.versions(),
            order.trigger().wire(),
            lease.holder(),
            epoch);
    long ordinal = range.full() ? 0 : range.active().orElseThrow().ordinal().orElseThrow();
    return new BuildPlan(
        Staging.begin(database, start),
        epoch,
        !order.trigger().isAsked(),
        range.full(),
        ordinal,
        range.after(),
        range.last(),
        database.one(LOG_ID, row -> row.getObject(1, UUID.class)).orElseThrow(),
        range.versions(),
        ready.recording(),
        LeafOnlySets.of(database, ordinal).stream()
            .filter(set -> !range.anew().contains(set.set()))
            .toList(),
        range.anew());
  }

  /** A build that cannot read its vectors fails as what the active one is. */
  private Versions versions(Ready ready, Optional<Snapshot> active) {
    return ready
        .problem()
        .flatMap(problem -> active.map(Snapshot::versions))
        .orElseGet(() -> settings.versions(ready.recording()));
  }

  /**
   * What a model may shape has rows of its own: those of the newest snapshot's branch, or new ones.
   *
   * @param branch a number that no other build has; below 0 where no model has part in the build
   */
  private static Versions onBranch(
      Database database, Versions rules, Optional<Snapshot> active, boolean full, long branch)
      throws SQLException {
    boolean goesOn = !full && active.orElseThrow().versions().isOnBranch();
    if (branch < 0 && !goesOn) {
      return rules;
    }
    if (goesOn) {
      long newest = database.one(NEWEST, row -> row.getLong(1)).orElseThrow();
      if (active.orElseThrow().ordinal().orElseThrow() == newest) {
        return active.orElseThrow().versions();
      }
    }
    Versions own = rules.onBranch(Math.abs(branch));
    if (!full) {
      Snapshot from = active.orElseThrow();
      FoldRows.branch(database, own, from.versions(), from.eventMax());
    }
    return own;
  }

  private static List<BuildStage> stages(
      Database database, Range range, boolean replayed, boolean guided) throws SQLException {
    if (!replayed) {
      return guided
          ? List.of(new BuildStage(range.after(), range.last(), Optional.empty()))
          : List.of();
    }
    Snapshot active = range.active().orElseThrow();
    long fold = FoldHints.fold(active.versions().builder());
    List<Asked> asked = GuidedSets.behind(database, fold, active.eventMax());
    TreeSet<EventSeq> ends = new TreeSet<>();
    asked.forEach(one -> ends.addAll(List.of(one.after(), one.last())));
    ends.remove(EventSeq.NONE);
    ends.add(range.last());
    List<BuildStage> stages = new ArrayList<>();
    EventSeq after = EventSeq.NONE;
    for (EventSeq end : ends) {
      Map<ExactSetId, Set<Integer>> taken = new HashMap<>();
      asked.stream()
          .filter(one -> !one.portions().isEmpty() && one.last().equals(end))
          .forEach(one -> taken.put(one.set(), one.portions()));
      stages.add(new BuildStage(after, end, Optional.of(taken)));
      after = end;
    }
    return stages;
  }
}
