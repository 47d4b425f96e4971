package io.myria.proof.seal;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventSeq;
import io.myria.proof.Checkpoint;
import io.myria.proof.SnapshotRoot;
import io.myria.proof.seal.Checkpoints.Signed;
import io.myria.proof.seal.Checkpoints.Stored;
import io.myria.snapshot.SnapshotId;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Hashes of the active snapshot's topics, and a checkpoint that commits to all of them. A topic's
 * hash is a function of what the topic says and holds, and of its events as they are in the log:
 * the same log compiled elsewhere, by the same rules, has the same hashes. Thread-safe.
 */
@Service
public final class SnapshotProver {

  /** Without ids that are random, and without how times and sets are numbered and written. */
  private static final String TOPICS =
      """
      select t.topic_id, t.label,
             sha256(convert_to(
                 jsonb_build_array(
                     t.topic_id, encode(t.node_id, 'hex'), t.parent_topic_id, t.internal,
                     to_jsonb(t.children), to_jsonb(t.refs), t.event_count, t.opened_seq,
                     (extract(epoch from t.first_at) * 1000000)::bigint,
                     (extract(epoch from t.last_at) * 1000000)::bigint,
                     t.label, t.summary, t.metadata,
                     (select jsonb_agg(p.name order by p.name collate "C")
                      from participant_set s
                      join participant p on p.participant_id = any(s.members)
                      where s.participant_set_id = t.participant_set_id),
                     (select jsonb_agg(
                                 jsonb_build_array(
                                     e.event_id, (extract(epoch from e.occurred_at) * 1000000)::bigint,
                                     c.type, c.channel, c.context_id,
                                     encode(c.payload_digest, 'hex'))
                                 order by e.event_seq)
                      from event e
                      join event_content c using (event_seq)
                      where e.event_seq = any(t.refs)))::text,
                 'UTF8'))
      from topic_version t
      where t.from_ordinal <= :ordinal
        and (t.to_ordinal is null or t.to_ordinal > :ordinal)
        and t.topic_id > :after
      order by t.topic_id
      limit :most
      """;

  private static final String ACTIVE =
      """
      select s.snapshot_id, s.ordinal, s.event_max_seq, exists (select from guided_set)
      from memory m
      join snapshot s on s.snapshot_id = m.active_snapshot_id
      """;

  private static final UUID FIRST = new UUID(0, 0);

  private final Transactions transactions;
  private final Checkpoints checkpoints;

  @Inject
  public SnapshotProver(Transactions transactions, Checkpoints checkpoints) {
    this.transactions = transactions;
    this.checkpoints = checkpoints;
  }

  /** A topic of a snapshot; the label is no part of the root by itself, but of the hash. */
  public record Topic(UUID id, String hash, String label) {}

  /**
   * Some topics of the active snapshot, by their ids.
   *
   * @param last the last event that the snapshot has read
   * @param model whether a language model's proposals are in it
   * @param checkpoint signed, with the root of all topics; only with the first topics
   */
  public record Proven(
      SnapshotId snapshot,
      EventSeq last,
      boolean model,
      Optional<Signed> checkpoint,
      List<Topic> topics) {

    public Proven {
      topics = List.copyOf(topics);
    }
  }

  private record Active(SnapshotId id, long ordinal, EventSeq last, boolean model) {}

  /**
   * @param after the last topic that is known
   * @param most topics of this answer
   * @throws Fault {@code not_found} where nothing is published yet; {@code not_sealed} where the
   *     checkpoint does not reach the snapshot's events yet; {@code misconfigured} without a key
   */
  public Proven prove(Optional<UUID> after, int most) {
    return transactions.read(db -> prove(db, after, most));
  }

  private Proven prove(Database database, Optional<UUID> after, int most) throws SQLException {
    Active active =
        database
            .one(
                ACTIVE,
                row ->
                    new Active(
                        new SnapshotId(row.getObject(1, UUID.class)),
                        row.getLong(2),
                        new EventSeq(row.getLong(3)),
                        row.getBoolean(4)))
            .orElseThrow(() -> new Fault(FaultCode.NOT_FOUND, "no snapshot is published yet"));
    if (after.isPresent()) {
      return new Proven(
          active.id(),
          active.last(),
          active.model(),
          Optional.empty(),
          topics(database, active, after.get(), most));
    }
    List<Topic> first = new ArrayList<>();
    SnapshotRoot root = new SnapshotRoot();
    UUID last = FIRST;
    List<Topic> some;
    do {
      some = topics(database, active, last, most);
      for (Topic topic : some) {
        root.add(topic.id().toString(), topic.hash());
        last = topic.id();
      }
      if (first.isEmpty()) {
        first.addAll(some);
      }
    } while (some.size() == most);
    return new Proven(
        active.id(),
        active.last(),
        active.model(),
        Optional.of(signed(database, active, root)),
        first);
  }

  private Signed signed(Database database, Active active, SnapshotRoot root) throws SQLException {
    Stored stored =
        Checkpoints.find(database)
            .filter(one -> one.size() >= active.last().value())
            .orElseThrow(
                () ->
                    new Fault(
                        FaultCode.NOT_SEALED,
                        "no checkpoint reaches the snapshot's events yet; repeat the call later"));
    Checkpoint tree = Checkpoint.of(stored.note());
    Checkpoint both =
        new Checkpoint(
            tree.origin(), tree.size(), tree.root(), List.of(root.line(active.last().value())));
    return checkpoints
        .sign(database, both.note())
        .orElseThrow(
            () ->
                new Fault(
                    FaultCode.MISCONFIGURED,
                    "this server signs no checkpoints; set myria.proof.key_file"));
  }

  private static List<Topic> topics(Database database, Active active, UUID after, int most)
      throws SQLException {
    return database.list(
        TOPICS,
        row ->
            new Topic(
                row.getObject(1, UUID.class),
                HexFormat.of().formatHex(row.getBytes(3)),
                row.getString(2)),
        Parameters.of("ordinal", active.ordinal()).and("after", after).and("most", (long) most));
  }
}
