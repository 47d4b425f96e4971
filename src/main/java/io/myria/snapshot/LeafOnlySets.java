package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.topic.TopicId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Which exact sets a snapshot serves leaf-only. They tell of everybody's activity: for Myria itself
 * and, as part of {@link Snapshot}, for administrators. Stateless; thread-safe.
 */
public final class LeafOnlySets {

  private static final String OF_ORDINAL =
      """
      select l.participant_set_id, l.internal, l.after_seq, l.open_topic_id, l.open_refs,
             l.open_provisional
      from leaf_only_set l
      join snapshot s using (snapshot_id)
      where s.ordinal = ?
      order by l.participant_set_id, l.internal
      """;

  private static final String KEEP =
      """
      insert into leaf_only_set
          (snapshot_id, participant_set_id, internal, after_seq, open_topic_id, open_refs,
           open_provisional, rules, problem)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String COUNT =
      "update snapshot set leaf_only_sets = leaf_only_sets + 1 where snapshot_id = ?";

  private static final String FORGET = "delete from leaf_only_set where snapshot_id = ?";

  private static final String SHOWN =
      """
      select array(select p.name from participant p
                   where p.participant_id = any(s.members) order by p.name),
             l.internal, l.rules, l.problem
      from leaf_only_set l
      join participant_set s using (participant_set_id)
      where l.snapshot_id = ?
      order by l.participant_set_id, l.internal
      limit ?
      """;

  /** A person reads a few of them; the rest is a number. */
  private static final int MOST_SHOWN = 20;

  private LeafOnlySets() {}

  /**
   * Those of a published snapshot.
   *
   * @param ordinal its place; with 0 there are none
   */
  public static List<LeafOnlySet> of(Database database, long ordinal) throws SQLException {
    return database.list(OF_ORDINAL, LeafOnlySets::set, ordinal);
  }

  /**
   * Records one that a build made, in the staging snapshot.
   *
   * @param rules that its topics broke
   * @param problem the first of them, in words
   */
  public static void keep(
      Database database, SnapshotId staging, LeafOnlySet set, List<String> rules, String problem)
      throws SQLException {
    database.execute(
        KEEP,
        staging.value(),
        set.set().participantSetId(),
        set.set().internal(),
        set.after().value(),
        set.open().map(open -> open.leaf().value()).orElse(null),
        set.open().map(LeafOnlySet.Open::refs).orElse(List.of()).stream()
            .map(EventSeq::value)
            .toArray(Long[]::new),
        set.open().flatMap(LeafOnlySet.Open::provisional).map(EventSeq::value).orElse(null),
        rules.toArray(String[]::new),
        problem);
    database.execute(COUNT, staging.value());
  }

  static void forget(Database database, SnapshotId id) throws SQLException {
    database.execute(FORGET, id.value());
  }

  /** For administrators: the first of a snapshot's. */
  static List<Snapshot.LeafOnly> shown(Database database, SnapshotId id) throws SQLException {
    return database.list(
        SHOWN,
        row ->
            new Snapshot.LeafOnly(
                new ParticipantSet(List.of((String[]) row.getArray(1).getArray())),
                row.getBoolean(2),
                List.of((String[]) row.getArray(3).getArray()),
                row.getString(4)),
        id.value(),
        MOST_SHOWN);
  }

  private static LeafOnlySet set(ResultSet row) throws SQLException {
    UUID leaf = row.getObject(4, UUID.class);
    Long[] refs = (Long[]) row.getArray(5).getArray();
    Long provisional = row.getObject(6, Long.class);
    return new LeafOnlySet(
        new ExactSetId(row.getLong(1), row.getBoolean(2)),
        new EventSeq(row.getLong(3)),
        Optional.ofNullable(leaf)
            .map(
                id ->
                    new LeafOnlySet.Open(
                        new TopicId(id),
                        Arrays.stream(refs).map(EventSeq::new).toList(),
                        Optional.ofNullable(provisional).map(EventSeq::new))));
  }
}
