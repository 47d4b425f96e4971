package io.myria.topics.tree;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.LogPin;
import io.myria.eventlog.Mask;
import io.myria.eventlog.ParticipantNames;
import io.myria.read.Cursor;
import io.myria.read.Cursors;
import io.myria.read.PageRequest;
import io.myria.read.RequestDigest;
import io.myria.read.TokenBudget;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * {@code myria_diff_snapshots}: how the topics that a scope sees differ between two snapshots, in
 * pages by topic id. Thread-safe.
 */
@Service
public final class SnapshotDiff {

  /**
   * The topics written or closed between two ordinals, those that a waiting snapshot changes, and,
   * if it holds all its topics itself, all earlier ones.
   */
  private static final String TOUCHED =
      """
      select t.topic_id
      from (
          select v.topic_id, v.participant_set_id, v.internal
          from topic_version v
          where v.from_ordinal > :low and v.from_ordinal <= :high
          union all
          select v.topic_id, v.participant_set_id, v.internal
          from topic_version v
          where v.to_ordinal > :low and v.to_ordinal <= :high
          union all
          select v.topic_id, v.participant_set_id, v.internal
          from staged_topic v
          where v.snapshot_id = :waiting::uuid
          union all
          select v.topic_id, v.participant_set_id, v.internal
          from topic_version v
          where :complete and v.from_ordinal <= :from
            and (v.to_ordinal is null or v.to_ordinal > :from)
      ) t
      join participant_set s using (participant_set_id)
      where t.topic_id > :after and %s
      group by t.topic_id
      order by t.topic_id
      limit :most
      """
          .formatted(Mask.OF_TOPIC);

  /**
   * By topic id.
   *
   * @param after where the page goes on; empty for the first
   */
  static List<TopicId> touched(
      Database database, DiffSide from, DiffSide to, Mask mask, Optional<TopicId> after, int limit)
      throws SQLException {
    long low = Math.min(from.ordinal(), to.ordinal());
    long high = Math.max(from.ordinal(), to.ordinal());
    return database.list(
        TOUCHED,
        row -> new TopicId(row.getObject(1, UUID.class)),
        mask.parameters()
            .and("low", low)
            .and("high", high)
            .and("waiting", to.waiting().map(waiting -> waiting.id().toString()).orElse(null))
            .and("complete", to.isComplete())
            .and("from", from.ordinal())
            .and("after", after.map(TopicId::value).orElse(new UUID(0, 0)))
            .and("most", (long) limit));
  }

  public static final int DEFAULT_LIMIT = 50;
  public static final int MAXIMUM_LIMIT = 200;

  private final Transactions transactions;
  private final ParticipantNames names;
  private final Cursors cursors;

  @Inject
  public SnapshotDiff(Transactions transactions, ParticipantNames names, Cursors cursors) {
    this.transactions = transactions;
    this.names = names;
    this.cursors = cursors;
  }

  /**
   * @param changes by topic id; a page may be short, as topics that changed and changed back are
   *     left out
   * @param nextCursor there exactly when there may be more
   */
  public record Page(List<TopicChange> changes, Optional<String> nextCursor) {}

  /**
   * One page.
   *
   * @param to a published snapshot, or for administrators the one that waits to be published
   * @throws Fault {@code not_found} at {@code from} or {@code to}, {@code snapshot_gone}, {@code
   *     limit_exceeded}, {@code invalid_cursor}
   */
  public Page page(Scope scope, SnapshotId from, SnapshotId to, PageRequest page) {
    return page(scope, from, to, page, TokenBudget.unlimited());
  }

  /**
   * One page within a budget of tokens.
   *
   * @throws Fault as above, and {@code invalid_argument} at {@code budget_tokens} for one that
   *     holds no change
   */
  public Page page(
      Scope scope,
      SnapshotId from,
      SnapshotId to,
      PageRequest page,
      TokenBudget<TopicChange> budget) {
    int limit = page.limit(DEFAULT_LIMIT, MAXIMUM_LIMIT);
    RequestDigest digest =
        RequestDigest.of("diff").scope(scope).text(from.toString()).text(to.toString()).done();
    Optional<TopicId> after =
        page.cursor().map(text -> TopicId.parse("cursor", cursors.open(digest, text).position()));
    Found found =
        transactions.run(database -> find(database, scope, from, to, after, limit)).within(budget);
    Optional<String> next =
        found
            .last()
            .map(
                topic ->
                    cursors.seal(
                        digest, Cursor.of(found.log(), Optional.empty(), topic.toString())));
    return new Page(found.changes(), next);
  }

  /**
   * @param last topic of a page that is full
   */
  private record Found(LogPin log, List<TopicChange> changes, Optional<TopicId> last) {

    Found within(TokenBudget<TopicChange> budget) {
      for (int index = 0; index < changes.size(); index++) {
        if (!budget.take(changes.get(index))) {
          TopicId end = changes.get(index - 1).topicId();
          return new Found(log, changes.subList(0, index), Optional.of(end));
        }
      }
      return this;
    }
  }

  private Found find(
      Database database,
      Scope scope,
      SnapshotId from,
      SnapshotId to,
      Optional<TopicId> last,
      int limit)
      throws SQLException {
    LogPin log = LogPin.take(database);
    DiffSide one = DiffSide.find(database, scope.caller(), from, "from", last.isEmpty());
    DiffSide other = DiffSide.find(database, scope.caller(), to, "to", last.isEmpty());
    if (one.waiting().isPresent()) {
      throw new Fault(
          FaultCode.INVALID_ARGUMENT,
          "from",
          "is not published; a snapshot that waits can only stand at to",
          null);
    }
    Optional<Mask> mask = Mask.of(database, scope);
    if (mask.isEmpty()) {
      return new Found(log, List.of(), Optional.empty());
    }
    List<TopicId> touched = touched(database, one, other, mask.get(), last, limit + 1);
    List<TopicId> shown = touched.subList(0, Math.min(limit, touched.size()));
    Map<TopicId, TopicVersion> before = one.topics(database, mask.get(), shown);
    Map<TopicId, TopicVersion> after = other.topics(database, mask.get(), shown);
    List<TopicVersion> gone =
        before.values().stream().filter(topic -> !after.containsKey(topic.topicId())).toList();
    List<TopicChange> changes =
        changes(database, shown, before, after, other.successors(database, mask.get(), gone));
    one.confirm(database);
    other.confirm(database);
    return new Found(
        log,
        changes,
        touched.size() > limit ? Optional.of(shown.get(limit - 1)) : Optional.empty());
  }

  private List<TopicChange> changes(
      Database database,
      List<TopicId> topics,
      Map<TopicId, TopicVersion> before,
      Map<TopicId, TopicVersion> after,
      Map<TopicId, TopicId> into)
      throws SQLException {
    List<Long> ids =
        Stream.of(before, after)
            .flatMap(side -> side.values().stream())
            .map(TopicVersion::participantSetId)
            .distinct()
            .toList();
    Map<Long, ParticipantSet> sets = names.of(database, ids);
    List<TopicChange> changes = new ArrayList<>();
    for (TopicId topic : topics) {
      Optional<TopicVersion> one = Optional.ofNullable(before.get(topic));
      Optional<TopicVersion> other = Optional.ofNullable(after.get(topic));
      if (!TopicChange.kinds(one, other).isEmpty()) {
        long set = other.or(() -> one).orElseThrow().participantSetId();
        Optional<TopicId> holder = Optional.ofNullable(into.get(topic));
        changes.add(new TopicChange(topic, sets.get(set), one, other, holder));
      }
    }
    return changes;
  }
}
