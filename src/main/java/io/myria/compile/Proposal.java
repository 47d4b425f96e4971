package io.myria.compile;

import io.myria.compile.LogFold.ChangedTopics;
import io.myria.compile.plan.BuildClock;
import io.myria.compile.plan.BuildLease;
import io.myria.compile.plan.BuildPart;
import io.myria.compile.plan.BuildPlan;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.BuildStage;
import io.myria.compile.validation.Breach;
import io.myria.compile.validation.Validation;
import io.myria.database.Transactions;
import io.myria.event.EventSeq;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.GuidedSets;
import io.myria.snapshot.GuidedSets.GuidedSet.Refusal;
import io.myria.snapshot.LeafOnlySets;
import io.myria.snapshot.LeafOnlySets.LeafOnlySet;
import io.myria.snapshot.LeafOnlySets.LeafOnlySet.Open;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.StagedTopics;
import io.myria.snapshot.TopicReader;
import io.myria.topics.TopicId;
import io.myria.topics.fold.FoldRules.Mode;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The staged topics of one build, from the fold to their validation. An exact set whose topics
 * break a rule is staged again, what is new of it in leaves only, and the others stay as they are;
 * what the parent had leaf-only is first tried in full again. Confined to one build.
 */
final class Proposal {

  private static final Logger LOGGER = System.getLogger(Proposal.class.getName());

  /** Blame may fall on another set once the first is out of the way, and hardly on a third. */
  private static final int ROUNDS = 4;

  private final Workbench bench;
  private final Transactions transactions;
  private final BuildSettings settings;
  private final BuildPlan plan;
  private final SetRefold refold;
  private final Validation validation;

  /** What a build works with. */
  record Workbench(
      Transactions transactions,
      FoldInputs inputs,
      BuildLease lease,
      BuildSettings settings,
      Guidance guidance) {}

  Proposal(Workbench bench, BuildPlan plan, Validation validation) {
    this.bench = bench;
    this.transactions = bench.transactions();
    this.settings = bench.settings();
    this.plan = plan;
    this.refold = new SetRefold(transactions, bench.inputs(), bench.lease(), settings, plan);
    this.validation = validation;
  }

  /**
   * Why it cannot be published; empty if it can.
   *
   * @param stages of the build; empty where no model has part in it
   */
  Optional<Snapshot.Failure> make(BuildClock clock, List<BuildStage> stages) {
    Map<ExactSetId, LeafOnlySet> before = new LinkedHashMap<>();
    plan.leafOnly().forEach(set -> before.put(set.set(), set));
    Map<ExactSetId, Set<TopicId>> guided = folded(clock, stages, before.keySet());
    refold.anew(clock);
    clock.time(BuildPart.CONTENTS, new TocRollUp(transactions, bench.lease(), plan)::run);
    for (LeafOnlySet set : before.values()) {
      clock.time(BuildPart.FOLD, () -> whole(set));
    }
    boolean replayed = stages.stream().anyMatch(BuildStage::isReplayed);
    Map<ExactSetId, LeafOnlySet> leafOnly = new LinkedHashMap<>();
    for (int round = 0; ; round++) {
      List<Breach> breaches = clock.time(BuildPart.VALIDATE, validation::breaches);
      Map<ExactSetId, List<Breach>> refused = bySet(breaches);
      refused.keySet().removeAll(leafOnly.keySet());
      if (replayed && !breaches.isEmpty()) {
        return Optional.of(breaches.get(0).failure());
      }
      if (breaches.isEmpty() || !mayMend(breaches, refused, round)) {
        return breaches.stream().findFirst().map(Breach::failure);
      }
      for (ExactSetId set : refused.keySet()) {
        if (guided.containsKey(set)) {
          Set<TopicId> leaves = guided.remove(set);
          clock.time(BuildPart.FOLD, () -> unguided(set, leaves, refused.get(set)));
          continue;
        }
        LeafOnlySet from = before.getOrDefault(set, whole(set));
        clock.time(BuildPart.FOLD, () -> leavesOnly(from, refused.get(set)));
        leafOnly.put(set, from);
      }
      if (!leafOnly.isEmpty()) {
        LOGGER.log(Level.WARNING, told(leafOnly.size(), breaches.get(0)));
      }
    }
  }

  /** Whether leaves in the place of what was refused can help. */
  private boolean mayMend(List<Breach> breaches, Map<ExactSetId, List<Breach>> refused, int round) {
    return round < ROUNDS
        && settings.rules().mode() != Mode.FALLBACK
        && !refused.isEmpty()
        && breaches.stream().noneMatch(breach -> breach.problem().sets().isEmpty());
  }

  private static Map<ExactSetId, List<Breach>> bySet(List<Breach> breaches) {
    Map<ExactSetId, List<Breach>> bySet = new LinkedHashMap<>();
    for (Breach breach : breaches) {
      breach
          .problem()
          .sets()
          .forEach(set -> bySet.computeIfAbsent(set, key -> new ArrayList<>()).add(breach));
    }
    return bySet;
  }

  /**
   * Stages the topics.
   *
   * @return the sets whose topics are as a model proposed, with their leaves that it changed
   */
  private Map<ExactSetId, Set<TopicId>> folded(
      BuildClock clock, List<BuildStage> stages, Set<ExactSetId> apart) {
    Map<ExactSetId, Set<TopicId>> guided = new HashMap<>();
    if (stages.isEmpty()) {
      fold(plan).run(clock, apart, Optional.empty());
    }
    for (BuildStage stage : stages) {
      ChangedTopics changed = new ChangedTopics();
      fold(plan.between(stage.after(), stage.last())).run(clock, apart, Optional.of(changed));
      guided.putAll(
          clock.time(BuildPart.GUIDE, () -> new GuidedStep(bench, plan).run(stage, changed)));
    }
    return guided;
  }

  private LogFold fold(BuildPlan part) {
    return new LogFold(transactions, bench.inputs(), bench.lease(), settings, part);
  }

  /** The set as the fold made it, without what a model proposed. */
  private boolean unguided(ExactSetId set, Set<TopicId> leaves, List<Breach> breaches) {
    List<String> rules = breaches.stream().map(Breach::rule).distinct().toList();
    String problem = breaches.get(0).failure().reason();
    transactions.run(
        db -> {
          bench.lease().renew(db, plan.epoch());
          FoldRows.dropProposed(db, plan.snapshot(), set, leaves);
          StagedTopics.unstage(db, plan.snapshot(), set);
          GuidedSets.refuse(
              db, plan.snapshot(), set, new Refusal("topics_invalid", rules, problem));
          return true;
        });
    return whole(new LeafOnlySet(set, plan.after(), open(set)));
  }

  private boolean whole(LeafOnlySet set) {
    refold.whole(set);
    return true;
  }

  private boolean leavesOnly(LeafOnlySet set, List<Breach> breaches) {
    refold.leavesOnly(set);
    List<String> rules = breaches.stream().map(Breach::rule).distinct().toList();
    String problem = breaches.get(0).failure().reason();
    return transactions.run(
        db -> {
          bench.lease().renew(db, plan.epoch());
          LeafOnlySets.keep(db, plan.snapshot(), set, rules, problem);
          return true;
        });
  }

  /** From where a set is folded of which the parent has nothing, or has it whole. */
  private LeafOnlySet whole(ExactSetId set) {
    return plan.anew().contains(set)
        ? new LeafOnlySet(set, EventSeq.NONE, Optional.empty())
        : new LeafOnlySet(set, plan.after(), open(set));
  }

  /** The open leaf of a set that the parent has whole. */
  private Optional<Open> open(ExactSetId set) {
    return transactions.run(
        db -> {
          Optional<TopicId> leaf = FoldMemory.open(db, plan, set);
          return leaf.isEmpty()
              ? Optional.empty()
              : TopicReader.find(db, plan.parentOrdinal(), List.of(leaf.get())).stream()
                  .findFirst()
                  .map(Open::of);
        });
  }

  private String told(int sets, Breach first) {
    return "build "
        + plan.snapshot()
        + ": "
        + sets
        + (sets == 1 ? " exact set is" : " exact sets are")
        + " built leaf-only, for "
        + first.failure().reason();
  }
}
