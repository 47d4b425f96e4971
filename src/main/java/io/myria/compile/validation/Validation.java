package io.myria.compile.validation;

import io.myria.compile.plan.BuildLease;
import io.myria.compile.plan.BuildPlan;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.SetMembers;
import io.myria.compile.plan.ValidationSettings;
import io.myria.compile.validation.Breach.Problem;
import io.myria.compile.validation.StagedLeaf.Held;
import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader;
import io.myria.snapshot.BuildPhase;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.StagedTopics;
import io.myria.snapshot.Staging;
import io.myria.snapshot.TopicVersion;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Checks what a build staged, before anything of it can be served: the shape of the forest, each
 * topic by itself, a page at a time, and all of them together. Confined to one build.
 */
public final class Validation {

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
  private final QuoteCheck quotes;
  private final List<TopicCheck<StagedLeaf>> leafChecks;
  private final List<TopicCheck<StagedParent>> parentChecks;
  private final List<SliceCheck> sliceChecks;

  public Validation(
      Transactions transactions,
      BuildLease lease,
      BuildPlan plan,
      BuildSettings settings,
      LogReader log) {
    this.transactions = transactions;
    this.lease = lease;
    this.plan = plan;
    this.limits = settings.validation();
    this.quotes = new QuoteCheck(transactions, log);
    this.leafChecks = LeafRules.all(plan, settings);
    this.parentChecks = ParentRules.all(plan, limits);
    this.sliceChecks =
        List.of(
            new SliceCheck.Coverage(),
            new SliceCheck.NoLonelyLeaf(limits.leastRefs()),
            new ContentsCheck());
  }

  /**
   * The broken rules, in the order in which they are looked at, and of each the first breach of
   * every exact set; empty where all hold.
   */
  public List<Breach> breaches() {
    Found found = new Found();
    addOf(TreeCheck.kinds(), found);
    for (ForestCheck range : transactions.run(db -> ForestCheck.all(db, plan))) {
      // A transaction for each range: together they may take longer than a lease lasts.
      found.addAll(transactions.run(db -> breaches(db, range)));
    }
    addOf(TreeCheck.uses(limits), found);
    Optional<TopicVersion> last = Optional.empty();
    while (true) {
      Optional<TopicVersion> after = last;
      List<StagedLeaf> page = transactions.run(db -> page(db, after));
      if (page.isEmpty()) {
        break;
      }
      page.forEach(leaf -> addOf(leaf, found));
      found.addAll(quotes.breaches(page.stream().map(StagedLeaf::topic).toList()));
      last = Optional.of(page.get(page.size() - 1).topic());
    }
    addOf(sliceChecks, found);
    return found.first();
  }

  /** Of each rule and set the first. */
  private static final class Found {

    private final Map<List<Object>, Breach> first = new LinkedHashMap<>();

    void addAll(List<Breach> breaches) {
      breaches.forEach(one -> first.putIfAbsent(List.of(one.rule(), one.problem().sets()), one));
    }

    List<Breach> first() {
      return List.copyOf(first.values());
    }
  }

  private void addOf(List<SliceCheck> checks, Found found) {
    for (SliceCheck check : checks) {
      found.addAll(transactions.run(db -> breaches(db, check)));
    }
  }

  private List<Breach> breaches(Database database, ForestCheck range) throws SQLException {
    renew(database);
    return range.breaches(database, plan, limits.depth());
  }

  private List<Breach> breaches(Database database, SliceCheck check) throws SQLException {
    renew(database);
    return check.problems(database, plan).stream()
        .map(problem -> new Breach(check.name(), problem))
        .toList();
  }

  private void renew(Database database) throws SQLException {
    lease.renew(database, plan.epoch());
    Staging.progress(database, plan.snapshot(), BuildPhase.VALIDATE, plan.events());
  }

  private void addOf(StagedLeaf leaf, Found found) {
    if (leaf.topic().isLeaf()) {
      found.addAll(breaches(leafChecks, leaf, leaf.topic()));
    } else {
      StagedParent parent =
          transactions.run(db -> StagedParent.read(db, plan, leaf.topic(), leaf.participantIds()));
      found.addAll(breaches(parentChecks, parent, leaf.topic()));
    }
  }

  private static <T> List<Breach> breaches(
      List<TopicCheck<T>> checks, T staged, TopicVersion topic) {
    Set<ExactSetId> sets = Set.of(ExactSetId.of(topic));
    return checks.stream()
        .flatMap(
            check ->
                check.problem().apply(staged).stream()
                    .map(text -> new Problem(Optional.of(topic.topicId()), sets, text))
                    .map(problem -> new Breach(check.name(), problem)))
        .toList();
  }

  private List<StagedLeaf> page(Database database, Optional<TopicVersion> after)
      throws SQLException {
    renew(database);
    List<TopicVersion> topics = StagedTopics.page(database, plan.snapshot(), after, PAGE);
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
    return database.list(HELD, Validation::held, (Object) seqs).stream()
        .collect(Collectors.toMap(Held::seq, Function.identity()));
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
