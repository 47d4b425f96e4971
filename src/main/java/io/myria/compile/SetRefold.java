package io.myria.compile;

import io.myria.compile.FoldInputs.Read;
import io.myria.compile.plan.BuildClock;
import io.myria.compile.plan.BuildLease;
import io.myria.compile.plan.BuildPart;
import io.myria.compile.plan.BuildPlan;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.SetMembers;
import io.myria.contents.StagedToc;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.EventSeq;
import io.myria.snapshot.BuildPhase;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.LeafOnlySets.LeafOnlySet;
import io.myria.snapshot.StagedTopics;
import io.myria.snapshot.Staging;
import io.myria.topics.fold.ExactSet;
import io.myria.topics.fold.Fold;
import io.myria.topics.fold.Fold.Changes;
import io.myria.topics.fold.Fold.Entry;
import io.myria.topics.fold.FoldRules;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Folds the events of one exact set again, from where its topics were whole last: in full, to try
 * what an earlier build refused; or into leaves only, where this build refused it; or from the
 * empty log, where events of the set were erased. Like {@link LogFold} a chunk at a time, so that
 * memory has a bound and the lease is renewed. Confined to one build.
 */
final class SetRefold {
  private final Transactions transactions;
  private final FoldInputs inputs;
  private final BuildLease lease;
  private final BuildSettings settings;
  private final BuildPlan plan;

  SetRefold(
      Transactions transactions,
      FoldInputs inputs,
      BuildLease lease,
      BuildSettings settings,
      BuildPlan plan) {
    this.transactions = transactions;
    this.inputs = inputs;
    this.lease = lease;
    this.settings = settings;
    this.plan = plan;
  }

  /**
   * Stages topics and contents of the sets that are compiled from the empty log, in the place of
   * all that the parent has of them.
   */
  void anew(BuildClock clock) {
    TocFold contents = new TocFold(transactions, inputs.log(), plan.fromTheEmptyLog(), settings);
    for (ExactSetId set : plan.anew()) {
      stage(db -> StagedToc.goneOf(db, plan.snapshot(), plan.parentOrdinal(), set));
      LeafOnlySet all = new LeafOnlySet(set, EventSeq.NONE, Optional.empty());
      clock.time(
          BuildPart.FOLD, () -> fold(all, memory(set), settings.rules(), Optional.of(contents)));
      stage(db -> StagedTopics.goneOf(db, plan.snapshot(), plan.parentOrdinal(), set));
    }
    if (!plan.anew().isEmpty()) {
      clock.time(BuildPart.CONTENTS, () -> stage(contents.add(List.of(), plan.last())));
    }
  }

  /** Stages whole topics in the place of the leaves that the parent has. */
  void whole(LeafOnlySet set) {
    FoldMemory memory = new FoldMemory(memory(set.set()), set, false);
    fold(set, memory, settings.rules(), Optional.empty());
    transactions.run(
        db -> {
          lease.renew(db, plan.epoch());
          StagedTopics.goneOf(db, plan.snapshot(), plan.parentOrdinal(), set);
          return true;
        });
  }

  /** Stages leaves in the place of what this build staged of the set. */
  void leavesOnly(LeafOnlySet set) {
    FoldMemory memory = new FoldMemory(memory(set.set()), set, true);
    transactions.run(
        db -> {
          lease.renew(db, plan.epoch());
          memory.forget(db, set.set());
          StagedTopics.unstage(db, plan.snapshot(), set.set());
          return true;
        });
    fold(set, memory, settings.rules().leavesOnly(), Optional.empty());
    transactions.run(
        db -> {
          lease.renew(db, plan.epoch());
          memory.forget(db, set.set());
          if (plan.anew().contains(set.set())) {
            StagedTopics.goneOf(db, plan.snapshot(), plan.parentOrdinal(), set.set());
          } else {
            StagedTopics.goneOf(db, plan.snapshot(), plan.parentOrdinal(), set);
          }
          return true;
        });
  }

  /** Of a set that is compiled anew, the parent's topics are not to be gone on from. */
  private FoldMemory memory(ExactSetId set) {
    return new FoldMemory(
        transactions, inputs, plan.anew().contains(set) ? plan.fromTheEmptyLog() : plan);
  }

  private boolean fold(
      LeafOnlySet set, FoldMemory memory, FoldRules rules, Optional<TocFold> contents) {
    ExactSet exact = exact(set.set());
    Fold fold = new Fold(rules, memory, plan.logId());
    EventSeq done = set.after();
    while (true) {
      EventSeq from = done;
      Read read =
          transactions.run(db -> inputs.follow(db, plan, set.set(), from, settings.chunkEvents()));
      if (read.events().isEmpty()) {
        return true;
      }
      List<Entry> entries = entries(exact, read);
      Changes changes = fold.add(entries);
      EventSeq last = read.events().get(read.events().size() - 1).event().seq();
      stage(memory, changes, last);
      memory.advance(last);
      contents.ifPresent(told -> stage(told.add(entries, last)));
      done = last;
    }
  }

  /** Myria's own events stand in no topic. */
  private static List<Entry> entries(ExactSet set, Read read) {
    return read.events().stream()
        .filter(followed -> !followed.event().own())
        .map(followed -> new Entry(set, read.gist(followed.event())))
        .toList();
  }

  private boolean stage(TocFold.Changes told) {
    if (!told.isEmpty()) {
      stage(db -> told.stage(db, plan.snapshot()));
    }
    return true;
  }

  /** What is staged in a transaction. */
  @FunctionalInterface
  private interface Stage {
    void to(Database database) throws SQLException;
  }

  private void stage(Stage stage) {
    transactions.run(
        db -> {
          lease.renew(db, plan.epoch());
          stage.to(db);
          return true;
        });
  }

  private void stage(FoldMemory memory, Changes changes, EventSeq done) {
    transactions.run(
        db -> {
          lease.renew(db, plan.epoch());
          memory.keep(db, changes, done);
          Staging.progress(db, plan.snapshot(), BuildPhase.FOLD, plan.events());
          return true;
        });
  }

  private ExactSet exact(ExactSetId set) {
    long id = set.participantSetId();
    List<Long> members =
        transactions.run(db -> SetMembers.of(db, Stream.of(id))).getOrDefault(id, List.of());
    return new ExactSet(id, members, set.internal());
  }
}
