package io.myria.build;

import io.myria.build.StagedLeaf.Held;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.snapshot.BuildPhase;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.Staging;
import io.myria.snapshot.TopicVersion;
import io.myria.store.Binding;
import io.myria.store.Database;
import io.myria.store.Transactions;
import io.myria.topic.TopicId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Checks what a build staged, before anything of it can be served: each leaf by itself, a page at a
 * time, and then all of them together. Confined to one build.
 */
final class Validation {

  private static final int PAGE = 200;

  private static final String HELD =
      """
      select event_seq, event_id, participant_set_id, internal, occurred_at
      from event where event_seq = any(?)
      order by event_seq
      """;

  private final Transactions transactions;
  private final BuildLease lease;
  private final BuildPlan plan;
  private final List<LeafCheck> leafChecks;
  private final List<ParentCheck> parentChecks;
  private final List<SliceCheck> sliceChecks;

  Validation(Transactions transactions, BuildLease lease, BuildPlan plan, int leafRefs) {
    this.transactions = transactions;
    this.lease = lease;
    this.plan = plan;
    this.leafChecks =
        List.of(
            new LeafCheck.RefsResolve(plan.last()),
            new LeafCheck.OwnScope(),
            new LeafCheck.RefsBounded(leafRefs),
            new LeafCheck.Cited(),
            new LeafCheck.Identity(plan.logId()));
    this.parentChecks =
        List.of(
            new ParentCheck.Children(),
            new ParentCheck.FanOut(),
            new ParentCheck.Covered(),
            new ParentCheck.Cited(),
            new ParentCheck.Identity(plan.logId()));
    this.sliceChecks =
        List.of(
            new SliceCheck.Coverage(), new SliceCheck.NoLonelyLeaf(), new SliceCheck.NoOrphan());
  }

  /** The first broken rule, as one sentence; empty where all hold. */
  Optional<Snapshot.Failure> firstProblem() {
    Optional<TopicVersion> last = Optional.empty();
    do {
      Optional<TopicVersion> after = last;
      List<StagedLeaf> page = transactions.run(db -> page(db, after));
      for (StagedLeaf leaf : page) {
        Optional<Snapshot.Failure> problem =
            leaf.topic().isLeaf() ? problem(leaf) : parentProblem(leaf);
        if (problem.isPresent()) {
          return problem;
        }
      }
      last = page.isEmpty() ? Optional.empty() : Optional.of(page.get(page.size() - 1).topic());
    } while (last.isPresent());
    for (SliceCheck check : sliceChecks) {
      Optional<Snapshot.Failure> problem = transactions.run(db -> problem(db, check));
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  private Optional<Snapshot.Failure> problem(StagedLeaf leaf) {
    for (LeafCheck check : leafChecks) {
      Optional<String> problem = check.problem(leaf);
      if (problem.isPresent()) {
        TopicId topic = leaf.topic().topicId();
        return Optional.of(failure(check.name(), topic, "topic " + topic + " " + problem.get()));
      }
    }
    return Optional.empty();
  }

  private Optional<Snapshot.Failure> parentProblem(StagedLeaf staged) {
    StagedParent parent =
        transactions.run(
            db -> StagedParent.read(db, plan, staged.topic(), staged.participantIds()));
    for (ParentCheck check : parentChecks) {
      Optional<String> problem = check.problem(parent);
      if (problem.isPresent()) {
        TopicId topic = staged.topic().topicId();
        return Optional.of(failure(check.name(), topic, "topic " + topic + " " + problem.get()));
      }
    }
    return Optional.empty();
  }

  private Optional<Snapshot.Failure> problem(Database database, SliceCheck check)
      throws SQLException {
    lease.renew(database, plan.epoch());
    return check.problem(database, plan).map(problem -> failure(check.name(), null, problem));
  }

  private static Snapshot.Failure failure(String rule, TopicId topic, String problem) {
    return new Snapshot.Failure(
        "the snapshot breaks the rule " + rule + ": " + problem,
        Optional.of(rule),
        Optional.ofNullable(topic));
  }

  private List<StagedLeaf> page(Database database, Optional<TopicVersion> after)
      throws SQLException {
    lease.renew(database, plan.epoch());
    Staging.progress(database, plan.snapshot(), BuildPhase.VALIDATE, plan.events());
    List<TopicVersion> topics = Staging.page(database, plan.snapshot(), after, PAGE);
    Map<EventSeq, Held> held = held(database, topics);
    Map<Long, List<Long>> members =
        SetMembers.of(database, topics.stream().map(TopicVersion::participantSetId));
    List<StagedLeaf> leaves = new ArrayList<>();
    for (TopicVersion topic : topics) {
      Map<EventSeq, Held> own = new HashMap<>();
      topic.refs().stream().filter(held::containsKey).forEach(seq -> own.put(seq, held.get(seq)));
      leaves.add(new StagedLeaf(topic, members.get(topic.participantSetId()), own));
    }
    return leaves;
  }

  private static Map<EventSeq, Held> held(Database database, List<TopicVersion> topics)
      throws SQLException {
    Long[] seqs =
        topics.stream()
            .flatMap(topic -> topic.refs().stream())
            .map(EventSeq::value)
            .toArray(Long[]::new);
    Map<EventSeq, Held> held = new HashMap<>();
    for (Held event : database.list(HELD, Validation::held, (Object) seqs)) {
      held.put(event.seq(), event);
    }
    return held;
  }

  private static Held held(ResultSet row) throws SQLException {
    return new Held(
        new EventSeq(row.getLong(1)),
        new EventId(row.getObject(2, UUID.class)),
        row.getLong(3),
        row.getBoolean(4),
        Binding.instant(row.getObject(5, OffsetDateTime.class)));
  }
}
