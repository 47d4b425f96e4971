package io.myria.compile;

import io.myria.compile.FoldInputs.Read;
import io.myria.compile.plan.BuildLease;
import io.myria.compile.plan.BuildPlan;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.SetMembers;
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
import java.util.List;
import java.util.stream.Stream;

/**
 * Folds the events of one exact set again, from where its topics were whole last: in full, to try
 * what an earlier build refused; or into leaves only, where this build refused it. Like {@link
 * LogFold} a chunk at a time, so that memory has a bound and the lease is renewed. Confined to one
 * build.
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

  /** Stages whole topics in the place of the leaves that the parent has. */
  void whole(LeafOnlySet set) {
    FoldMemory memory = new FoldMemory(memory(), set, false);
    fold(set, memory, settings.rules());
    transactions.run(
        db -> {
          lease.renew(db, plan.epoch());
          StagedTopics.goneOf(db, plan.snapshot(), plan.parentOrdinal(), set);
          return true;
        });
  }

  /** Stages leaves in the place of what this build staged of the set. */
  void leavesOnly(LeafOnlySet set) {
    FoldMemory memory = new FoldMemory(memory(), set, true);
    transactions.run(
        db -> {
          lease.renew(db, plan.epoch());
          memory.forget(db, set.set());
          StagedTopics.unstage(db, plan.snapshot(), set.set());
          return true;
        });
    fold(set, memory, settings.rules().leavesOnly());
    transactions.run(
        db -> {
          lease.renew(db, plan.epoch());
          memory.forget(db, set.set());
          StagedTopics.goneOf(db, plan.snapshot(), plan.parentOrdinal(), set);
          return true;
        });
  }

  private FoldMemory memory() {
    return new FoldMemory(transactions, inputs, plan);
  }

  private void fold(LeafOnlySet set, FoldMemory memory, FoldRules rules) {
    ExactSet exact = exact(set.set());
    Fold fold = new Fold(rules, memory, plan.logId());
    EventSeq done = set.after();
    while (true) {
      EventSeq from = done;
      Read read =
          transactions.run(db -> inputs.follow(db, plan, set.set(), from, settings.chunkEvents()));
      if (read.events().isEmpty()) {
        return;
      }
      Changes changes = fold.add(entries(exact, read));
      done = read.events().get(read.events().size() - 1).event().seq();
      stage(memory, changes, done);
      memory.advance(done);
    }
  }

  /** Myria's own events stand in no topic. */
  private static List<Entry> entries(ExactSet set, Read read) {
    return read.events().stream()
        .filter(followed -> !followed.event().own())
        .map(followed -> new Entry(set, read.gist(followed.event())))
        .toList();
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
