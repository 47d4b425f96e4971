package io.myria.proof.seal;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.Event;
import io.myria.projection.Consumer;
import io.myria.proof.ContentKey;
import io.myria.proof.Leaf;
import io.myria.proof.MerkleHash;
import io.myria.proof.Tile;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Appends each event to the tree. Unlike other projections a seal is not derived anew: its key is
 * random, and checkpoints are signed over it. A rebuild therefore passes over what is sealed.
 * Thread-safe.
 */
public final class SealConsumer implements Consumer {

  public static final String NAME = "seals";

  private static final int BATCH_EVENTS = 1_000;

  private static final String SETS =
      """
      select e.event_seq, e.participant_set_id, p.public_id
      from event e
      left join participant_set_seal p using (participant_set_id)
      where e.event_seq > :from and e.event_seq <= :to
      order by e.event_seq
      """;

  private static final String INSERT_SETS =
      """
      insert into participant_set_seal (participant_set_id, public_id)
      select i.set_id, i.public_id
      from unnest(?::bigint[], ?::uuid[]) as i (set_id, public_id)
      order by i.set_id
      """;

  private static final String INSERT =
      """
      insert into event_seal (event_seq, content_key, leaf_hash)
      select i.event_seq, i.content_key, i.leaf_hash
      from unnest(?::bigint[], ?::bytea[], ?::bytea[]) as i (event_seq, content_key, leaf_hash)
      order by i.event_seq
      """;

  /** Nothing where the tile does not have as many hashes as it should. */
  private static final String APPEND =
      """
      insert into log_tile as t (level, tile_index, hashes)
      values (?::smallint, ?, ?)
      on conflict (level, tile_index) do update set hashes = t.hashes || excluded.hashes
      where octet_length(t.hashes) = ?::bigint
      returning t.hashes
      """;

  private final SecureRandom random;

  public SealConsumer(SecureRandom random) {
    this.random = random;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return "1";
  }

  @Override
  public int batchEvents() {
    return BATCH_EVENTS;
  }

  @Override
  public Supplier<List<Part>> plan(Database database, long derivation, List<Event> events)
      throws SQLException {
    long sealed = Seal.size(database);
    List<Event> next = events.stream().filter(event -> event.seq().value() > sealed).toList();
    if (next.isEmpty()) {
      return List::of;
    }
    long to = next.get(next.size() - 1).seq().value();
    if (next.get(0).seq().value() != sealed + 1 || to - sealed != next.size()) {
      throw new Fault(
          FaultCode.DEFECT,
          "the events after " + sealed + " cannot be sealed: one is missing before event " + to);
    }
    Sets sets = new Sets();
    database.list(
        SETS,
        row -> sets.add(row.getLong(1), row.getLong(2), row.getObject(3, UUID.class)),
        Parameters.of("from", sealed).and("to", to));
    byte[] open =
        new StoredTiles(database).hashes(new Tile(0, sealed / Tile.WIDTH, Tile.WIDTH)).clone();
    Part all = () -> new Batch(sealed, sets, open).seal(next);
    return () -> List.of(all);
  }

  /** The exact sets of a batch. */
  private final class Sets {

    private final Map<Long, Long> ofEvents = new HashMap<>();
    private final Map<Long, UUID> ids = new HashMap<>();
    private final Map<Long, UUID> fresh = new HashMap<>();

    boolean add(long seq, long set, UUID id) {
      ofEvents.put(seq, set);
      if (id == null) {
        fresh.computeIfAbsent(set, any -> randomId());
      }
      ids.put(set, id == null ? fresh.get(set) : id);
      return true;
    }

    UUID of(Event event) {
      return ids.get(ofEvents.get(event.seq().value()));
    }

    void insert(Database database) throws SQLException {
      if (!fresh.isEmpty()) {
        database.execute(
            INSERT_SETS, fresh.keySet().toArray(Long[]::new), fresh.values().toArray(UUID[]::new));
      }
    }
  }

  /** Version 4 (RFC 9562). */
  private UUID randomId() {
    byte[] bytes = new byte[16];
    random.nextBytes(bytes);
    bytes[6] = (byte) (bytes[6] & 0x0f | 0x40);
    bytes[8] = (byte) (bytes[8] & 0x3f | 0x80);
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new UUID(buffer.getLong(), buffer.getLong());
  }

  /** What is written of some events, computed outside of the transaction. */
  private final class Batch {

    private final Sets sets;
    private final List<Long> seqs = new ArrayList<>();
    private final List<byte[]> keys = new ArrayList<>();
    private final List<byte[]> leaves = new ArrayList<>();
    private final List<MerkleHash> full = new ArrayList<>();
    private final ByteArrayOutputStream open = new ByteArrayOutputStream();
    private final long firstTile;

    Batch(long sealed, Sets sets, byte[] open) {
      this.sets = sets;
      this.firstTile = sealed / Tile.WIDTH;
      this.open.writeBytes(open);
    }

    Rows seal(List<Event> events) {
      for (Event event : events) {
        ContentKey key = ContentKey.random(random);
        Leaf leaf = Leaves.of(event, sets.of(event), key.commit(Leaves.content(event)));
        byte[] hash = leaf.hash().toArray();
        seqs.add(leaf.seq());
        keys.add(key.toArray());
        leaves.add(hash);
        open.writeBytes(hash);
        if (open.size() == Tile.WIDTH * MerkleHash.BYTES) {
          full.add(Tile.hash(open.toByteArray(), 0, Tile.WIDTH));
          open.reset();
        }
      }
      return this::write;
    }

    private void write(Database database, long derivation) throws SQLException {
      sets.insert(database);
      database.execute(
          INSERT,
          seqs.toArray(Long[]::new),
          keys.toArray(byte[][]::new),
          leaves.toArray(byte[][]::new));
      for (int index = 0; index < full.size(); index++) {
        append(database, 1, firstTile + index, full.get(index));
      }
    }
  }

  /** Appends a hash at its position of a level, and to the levels above what that completes. */
  private static void append(Database database, int level, long position, MerkleHash hash)
      throws SQLException {
    long tile = position / Tile.WIDTH;
    byte[] hashes =
        database
            .one(
                APPEND,
                row -> row.getBytes(1),
                (long) level,
                tile,
                hash.toArray(),
                position % Tile.WIDTH * MerkleHash.BYTES)
            .orElseThrow(
                () ->
                    new Fault(
                        FaultCode.DEFECT,
                        "the tile " + tile + " of level " + level + " is not as long as the log"));
    if (hashes.length == Tile.WIDTH * MerkleHash.BYTES) {
      append(database, level + 1, tile, Tile.hash(hashes, 0, Tile.WIDTH));
    }
  }
}
