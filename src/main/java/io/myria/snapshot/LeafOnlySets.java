package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.snapshot.LeafOnlySets.LeafOnlySet.Open;
import io.myria.topics.TopicId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.Immutable;

/**
 * Which exact sets a snapshot serves leaf-only. They tell of everybody's activity: for Myria itself
 * and, as part of {@link Snapshot}, for administrators. Stateless; thread-safe.
 */
public final class LeafOnlySets {

  private static final String OF_ORDINAL =
      """
      select l from LeafOnlySet l join Snapshot s on s.id = l.snapshotId
      where s.ordinal = :ordinal
      order by l.participantSetId, l.internal
      """;

  private static final String SHOWN =
      """
      select array(select p.name from participant p
                   where p.participant_id = any(s.members) order by p.name),
             l.internal, l.rules, l.problem
      from leaf_only_set l
      join participant_set s using (participant_set_id)
      where l.snapshot_id = :id
      order by l.participant_set_id, l.internal
      limit :most
      """;

  /** A person reads a few of them; the rest is a number. */
  private static final int MOST_SHOWN = 20;

  private LeafOnlySets() {}

  /**
   * Those of a published snapshot.
   *
   * @param ordinal its place; with 0 there are none
   */
  public static List<LeafOnlySet> of(Database database, long ordinal) {
    Parameters place = Parameters.of("ordinal", ordinal);
    return database.select(LeafOnlySetEntity.class, OF_ORDINAL, place).stream()
        .map(LeafOnlySetEntity::set)
        .toList();
  }

  /**
   * Records one that a build made, in the staging snapshot.
   *
   * @param rules that its topics broke
   * @param problem the first of them, in words
   */
  public static void keep(
      Database database, SnapshotId staging, LeafOnlySet set, List<String> rules, String problem) {
    database.insert(new LeafOnlySetEntity(staging, set, rules, problem));
    database
        .lock(SnapshotEntity.class, staging.value())
        .ifPresent(SnapshotEntity::countLeafOnlySet);
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
        Parameters.of("id", id.value()).and("most", MOST_SHOWN));
  }

  /** One of them. */
  @Entity(name = "LeafOnlySet")
  @IdClass(LeafOnlySetEntity.Key.class)
  @Immutable
  static final class LeafOnlySetEntity {

    @Id private UUID snapshotId;
    @Id private long participantSetId;
    @Id private boolean internal;
    private long afterSeq;
    private UUID openTopicId;
    private Long[] openRefs;
    private Long openProvisional;
    private String[] rules;
    private String problem;

    /** For Hibernate. */
    protected LeafOnlySetEntity() {}

    private LeafOnlySetEntity(
        SnapshotId staging, LeafOnlySet set, List<String> rules, String problem) {
      this.snapshotId = staging.value();
      this.participantSetId = set.set().participantSetId();
      this.internal = set.set().internal();
      this.afterSeq = set.after().value();
      this.openTopicId = set.open().map(open -> open.leaf().value()).orElse(null);
      this.openRefs =
          set.open().map(Open::refs).orElse(List.of()).stream()
              .map(EventSeq::value)
              .toArray(Long[]::new);
      this.openProvisional =
          set.open().flatMap(Open::provisional).map(EventSeq::value).orElse(null);
      this.rules = rules.toArray(String[]::new);
      this.problem = problem;
    }

    private LeafOnlySet set() {
      return new LeafOnlySet(
          new ExactSetId(participantSetId, internal),
          new EventSeq(afterSeq),
          Optional.ofNullable(openTopicId)
              .map(
                  leaf ->
                      new Open(
                          new TopicId(leaf),
                          Arrays.stream(openRefs).map(EventSeq::new).toList(),
                          Optional.ofNullable(openProvisional).map(EventSeq::new))));
    }

    record Key(UUID snapshotId, long participantSetId, boolean internal) {}
  }

  /**
   * An exact set that a snapshot serves leaf-only from some event on, because its topics broke a
   * rule, and from where a build tries it in full again.
   *
   * @param after the last event up to which its topics are whole
   * @param open its open leaf as it was then; empty where it had none
   */
  public record LeafOnlySet(ExactSetId set, EventSeq after, Optional<Open> open) {

    /**
     * A leaf as the fold left it.
     *
     * @param refs all of them, in canonical order
     * @param provisional the one that might have moved on to the next leaf
     */
    public record Open(TopicId leaf, List<EventSeq> refs, Optional<EventSeq> provisional) {

      public Open {
        refs = List.copyOf(refs);
      }

      public static Open of(TopicVersion leaf) {
        return new Open(leaf.topicId(), leaf.refs(), leaf.metadata().provisional());
      }
    }

    /**
     * Behind it were opened the leaves that the snapshot has instead of whole topics. The
     * provisional event may have opened the first of them; no whole leaf was opened since that
     * came.
     */
    EventSeq lastOpening() {
      return open.flatMap(Open::provisional)
          .map(seq -> new EventSeq(seq.value() - 1))
          .orElse(after);
    }
  }
}
