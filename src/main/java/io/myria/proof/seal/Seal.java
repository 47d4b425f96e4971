package io.myria.proof.seal;

import io.myria.database.Database;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.proof.Commitment;
import io.myria.proof.ContentKey;
import io.myria.proof.Leaf;
import io.myria.proof.MerkleHash;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * What is kept of an event's leaf beside the event.
 *
 * @param set stands for the event's exact set
 * @param key of the content; empty where the content is erased
 * @param commitment only then: it cannot be computed any more
 */
public record Seal(
    UUID set, Optional<ContentKey> key, Optional<Commitment> commitment, MerkleHash hash) {

  private static final String ROWS =
      """
      select s.event_seq, p.public_id, s.content_key, s.commitment, s.leaf_hash
      from event_seal s
      join event e using (event_seq)
      join participant_set_seal p using (participant_set_id)
      where s.event_seq > ?::bigint and s.event_seq <= ?::bigint
      order by s.event_seq
      """;

  private static final String OF_EVENTS =
      """
      select s.event_seq, p.public_id, s.content_key, s.commitment, s.leaf_hash
      from event_seal s
      join event e using (event_seq)
      join participant_set_seal p using (participant_set_id)
      where s.event_seq = any(?)
      order by s.event_seq
      """;

  private static final String SEALED = "select coalesce(max(s.event_seq), 0) from event_seal s";

  /** The last event that is sealed: so many leaves the tree has. */
  public static long size(Database database) throws SQLException {
    return database.one(SEALED, row -> row.getLong(1)).orElseThrow();
  }

  /** Those of events after {@code from} up to {@code to} that are sealed, by their places. */
  public static Map<EventSeq, Seal> of(Database database, long from, long to) throws SQLException {
    Map<EventSeq, Seal> seals = new HashMap<>();
    database.list(ROWS, row -> seals.put(new EventSeq(row.getLong(1)), read(row)), from, to);
    return seals;
  }

  /** Those of some events that are sealed, by their places. */
  public static Map<EventSeq, Seal> of(Database database, Collection<EventSeq> events)
      throws SQLException {
    Map<EventSeq, Seal> seals = new HashMap<>();
    database.list(
        OF_EVENTS,
        row -> seals.put(new EventSeq(row.getLong(1)), read(row)),
        (Object) events.stream().map(EventSeq::value).toArray(Long[]::new));
    return seals;
  }

  private static Seal read(ResultSet row) throws SQLException {
    return new Seal(
        row.getObject(2, UUID.class),
        Optional.ofNullable(row.getBytes(3)).map(ContentKey::of),
        Optional.ofNullable(row.getBytes(4)).map(MerkleHash::of).map(Commitment::new),
        MerkleHash.of(row.getBytes(5)));
  }

  /** The leaf of the event as it is now. */
  public Leaf leaf(Event event) {
    return Leaves.of(
        event, set, commitment.orElseGet(() -> key.orElseThrow().commit(Leaves.content(event))));
  }

  /** Whether header and content of the event are those that were sealed. */
  public boolean isOf(Event event) {
    return leaf(event).hash().equals(hash);
  }
}
