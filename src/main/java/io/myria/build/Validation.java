package io.myria.build;

import io.myria.build.SliceCheck.Problem;
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
import java.util.function.Supplier;

/**
 * Checks what a build staged, before anything of it can be served: the shape of the forest, each
 * topic by itself, a page at a time, and all of them together. Confined to one build.
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
  private final ValidationSettings limits;
  private final List<LeafCheck> leafChecks;
  private final List<ParentCheck> parentChecks;
  private final List<SliceCheck> sliceChecks;

  Validation(Transactions transactions, BuildLease lease, BuildPlan plan, BuildSettings settings) {
    this.transactions = transactions;
    this.lease = lease;
    this.plan = plan;
    this.limits = settings.validation();
    this.leafChecks =
        List.of(
            new LeafCheck.RefsResolve(plan.last()),
            new LeafCheck.OwnScope(),
            new LeafCheck.NoPrivateRefs(),
            new LeafCheck.RefsBounded(settings.rules().leafRefs()),
            new LeafCheck.Cited(),
            new LeafCheck.SummaryBounded(limits.bullets(), limits.characters()),
            new LeafCheck.Level(),
            new LeafCheck.Identity(plan.logId()));
    this.parentChecks =
        List.of(
            new ParentCheck.Levels(),
            new ParentCheck.SummariesCite(),
            new ParentCheck.Identity(plan.logId()));
    this.sliceChecks =
        List.of(new SliceCheck.Coverage(), new SliceCheck.NoLonelyLeaf(limits.leastRefs()));
  }

  /** The first broken rule; empty where all hold. */
  Optional<Snapshot.Failure> firstProblem() {
    return problems(1).stream().findFirst();
  }

  /** Broken rules, and of each the first topic that breaks it. */
  List<Snapshot.Failure> problems(int most) {
    List<Snapshot.Failure> problems = new ArrayList<>();
    addOf(TreeCheck.kinds(), problems, most);
    addOfForest(problems, most);
    addOf(TreeCheck.uses(limits), problems, most);
    Optional<TopicVersion> last = Optional.empty();
    while (problems.size() < most) {
      Optional<TopicVersion> after = last;
      List<StagedLeaf> page = transactions.run(db -> page(db, after));
      if (page.isEmpty()) {
        break;
      }
      page.forEach(leaf -> addOf(leaf, problems, most));
      last = Optional.of(page.get(page.size() - 1).topic());
    }
    addOf(sliceChecks, problems, most);
    return problems;
  }

  private void addOf(List<SliceCheck> checks, List<Snapshot.Failure> problems, int most) {
    for (SliceCheck check : checks) {
      add(problems, most, () -> transactions.run(db -> problem(db, check)));
    }
  }

  /** A transaction for each range: together they may take longer than a lease lasts. */
  private void addOfForest(List<Snapshot.Failure> problems, int most) {
    for (ForestCheck range : transactions.run(db -> ForestCheck.all(db, plan))) {
      if (problems.size() < most) {
        transactions.run(db -> broken(db, range)).stream()
            .limit(most - problems.size())
            .map(one -> failure(one.rule(), one.problem()))
            .forEach(problems::add);
      }
    }
  }

  private List<ForestCheck.Broken> broken(Database database, ForestCheck range)
      throws SQLException {
    renew(database);
    return range.broken(database, plan, limits.depth());
  }

  private void renew(Database database) throws SQLException {
    lease.renew(database, plan.epoch());
    Staging.progress(database, plan.snapshot(), BuildPhase.VALIDATE, plan.events());
  }

  private void addOf(StagedLeaf leaf, List<Snapshot.Failure> problems, int most) {
    for (LeafCheck check : leafChecks) {
      if (leaf.topic().isLeaf() || check.ofEveryTopic()) {
        add(problems, most, () -> problem(leaf, check));
      }
    }
    if (!leaf.topic().isLeaf()) {
      StagedParent parent =
          transactions.run(db -> StagedParent.read(db, plan, leaf.topic(), leaf.participantIds()));
      for (ParentCheck check : parentChecks) {
        add(problems, most, () -> problem(parent, check));
      }
    }
  }

  private static void add(
      List<Snapshot.Failure> problems, int most, Supplier<Optional<Snapshot.Failure>> next) {
    if (problems.size() < most) {
      next.get().ifPresent(problems::add);
    }
  }

  private static Optional<Snapshot.Failure> problem(StagedLeaf leaf, LeafCheck check) {
    Optional<TopicId> topic = Optional.of(leaf.topic().topicId());
    return check.problem(leaf).map(text -> failure(check.name(), new Problem(topic, text)));
  }

  private static Optional<Snapshot.Failure> problem(StagedParent parent, ParentCheck check) {
    Optional<TopicId> topic = Optional.of(parent.topic().topicId());
    return check.problem(parent).map(text -> failure(check.name(), new Problem(topic, text)));
  }

  private Optional<Snapshot.Failure> problem(Database database, SliceCheck check)
      throws SQLException {
    renew(database);
    return check.problem(database, plan).map(problem -> failure(check.name(), problem));
  }

  private static Snapshot.Failure failure(String rule, Problem problem) {
    String topic = problem.topic().map(id -> "topic " + id + " ").orElse("");
    return new Snapshot.Failure(
        "the snapshot breaks the rule " + rule + ": " + topic + problem.text(),
        Optional.of(rule),
        problem.topic());
  }

  private List<StagedLeaf> page(Database database, Optional<TopicVersion> after)
      throws SQLException {
    renew(database);
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
