package io.myria.compile;

import io.myria.compile.LogFold.ChangedTopics;
import io.myria.compile.Proposal.Workbench;
import io.myria.compile.plan.BuildPlan;
import io.myria.compile.plan.BuildStage;
import io.myria.compile.plan.SetMembers;
import io.myria.database.Database;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.ParticipantSet;
import io.myria.snapshot.BuildPhase;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.FoldHints;
import io.myria.snapshot.GuidedSets;
import io.myria.snapshot.GuidedSets.GuidedSet;
import io.myria.snapshot.GuidedSets.GuidedSet.Refusal;
import io.myria.snapshot.LeafOnlySets.LeafOnlySet;
import io.myria.snapshot.Staging;
import io.myria.topics.TopicId;
import io.myria.topics.fold.ExactSet;
import io.myria.topics.fold.Fold.Changes;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A model's step of a build, after its fold: each set that the fold has changed is put before the
 * model, and what it proposes is staged, or the reason recorded why not. Sets that the parent has
 * leaf-only are left alone. The lease is renewed meanwhile, by short transactions. Confined to one
 * build.
 */
record GuidedStep(Workbench bench, BuildPlan plan) {

  private static final int BEATS_A_LEASE = 3;

  private static final String NAMES =
      """
      select s.participant_set_id,
             array(select p.name from participant p where p.participant_id = any(s.members)
                   order by p.name)
      from participant_set s
      where s.participant_set_id = any(?)
      order by s.participant_set_id
      """;

  /**
   * @param changed topics of each set that the fold staged
   * @return the leaves whose meanings each proposal that was taken has changed, by set
   * @throws Fault where a replay finds no recorded answer that fits
   */
  Map<ExactSetId, Set<TopicId>> run(BuildStage stage, ChangedTopics changed) {
    BuildPlan part = plan.between(stage.after(), stage.last());
    FoldMemory memory = new FoldMemory(bench.transactions(), bench.inputs(), part);
    memory.advance(part.last());
    List<SetTask> tasks = tasks(part, memory, stage, changed);
    Map<ExactSetId, Set<TopicId>> taken = new HashMap<>();
    if (tasks.isEmpty()) {
      return taken;
    }
    Duration beat = bench.settings().lease().dividedBy(BEATS_A_LEASE);
    List<GuidedSet> refused = new ArrayList<>();
    for (Guided one : bench.guidance().ask(tasks, beat, this::renew)) {
      if (one.changes().isPresent()) {
        bench.transactions().run(db -> keep(db, one, part, stage, memory));
        taken.put(id(one.set()), new HashSet<>(leaves(one.changes().get())));
      } else if (stage.isReplayed()) {
        throw notRecorded(one, part);
      } else {
        refused.add(row(one, part));
      }
    }
    bench
        .transactions()
        .run(
            db -> {
              bench.lease().renew(db, plan.epoch());
              GuidedSets.keepRefused(db, plan.snapshot(), refused);
              return true;
            });
    return taken;
  }

  private static Set<TopicId> leaves(Changes changes) {
    return changes.meanings().keySet();
  }

  private static Fault notRecorded(Guided one, BuildPlan part) {
    return new Fault(
        FaultCode.SNAPSHOT_CONFLICT,
        "what a model answered at event "
            + part.last().value()
            + " cannot be replayed ("
            + one.reason().orElse("")
            + "): "
            + one.detail());
  }

  private void renew() {
    bench
        .transactions()
        .run(
            db -> {
              bench.lease().renew(db, plan.epoch());
              Staging.progress(db, plan.snapshot(), BuildPhase.FOLD, plan.events());
              return true;
            });
  }

  private boolean keep(
      Database database, Guided one, BuildPlan part, BuildStage stage, FoldMemory memory)
      throws SQLException {
    bench.lease().renew(database, plan.epoch());
    Changes changes = one.changes().orElseThrow();
    if (stage.isReplayed()) {
      memory.reshape(database, changes, part.last());
    } else {
      memory.propose(database, changes, part.last());
    }
    GuidedSets.keep(database, plan.snapshot(), row(one, part));
    return true;
  }

  private GuidedSet row(Guided one, BuildPlan part) {
    return new GuidedSet(
        id(one.set()),
        part.after(),
        part.last(),
        FoldHints.fold(plan.versions().builder()),
        Guidance.prompt(),
        one.model(),
        one.repaired(),
        new GuidedSet.Portions(one.portions().taken(), one.portions().all()),
        one.reason().map(reason -> new Refusal(reason, one.rules(), one.detail())));
  }

  private List<SetTask> tasks(
      BuildPlan part, FoldMemory memory, BuildStage stage, ChangedTopics changed) {
    List<ExactSetId> sets = new ArrayList<>(changed.sets());
    sets.removeAll(plan.leafOnly().stream().map(LeafOnlySet::set).toList());
    stage.replayed().ifPresent(taken -> sets.retainAll(taken.keySet()));
    Map<Long, ParticipantSet> names = new HashMap<>();
    Map<Long, List<Long>> members =
        bench
            .transactions()
            .run(
                db -> {
                  names.putAll(names(db, sets));
                  return SetMembers.of(db, sets.stream().map(ExactSetId::participantSetId));
                });
    List<SetTask> tasks = new ArrayList<>();
    for (ExactSetId id : sets) {
      long number = id.participantSetId();
      ExactSet set = new ExactSet(number, members.get(number), id.internal());
      ParticipantSet audience = names.get(number);
      SetTask.Source source =
          new SetTask.Source(
              memory,
              new StagedInspection(memory, bench.inputs(), part, set, audience),
              bench.settings().rules(),
              plan.logId());
      tasks.add(
          new SetTask(
              set,
              audience,
              changed.bySet().get(id),
              plan.snapshot(),
              source,
              stage.replayed().map(taken -> taken.get(id))));
    }
    return tasks;
  }

  private static Map<Long, ParticipantSet> names(Database database, List<ExactSetId> sets)
      throws SQLException {
    Map<Long, ParticipantSet> names = new HashMap<>();
    database.list(
        NAMES,
        row ->
            names.put(
                row.getLong(1), new ParticipantSet(List.of((String[]) row.getArray(2).getArray()))),
        (Object) sets.stream().map(ExactSetId::participantSetId).distinct().toArray(Long[]::new));
    return names;
  }

  private static ExactSetId id(ExactSet set) {
    return new ExactSetId(set.id(), set.internal());
  }
}
