package io.myria.proof.seal;

import io.myria.database.Database;
import io.myria.proof.MerkleHash;
import io.myria.proof.MerkleTree;
import io.myria.proof.ProofException;
import io.myria.proof.Tile;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Tiles as they are stored, each read once. Confined to one transaction. */
public final class StoredTiles implements MerkleTree.Subtrees<SQLException> {

  /** A leaf hash stands with its event's key: a level of its own would be the same again. */
  private static final String LEAVES =
      """
      select string_agg(s.leaf_hash, ''::bytea order by s.event_seq)
      from event_seal s
      where s.event_seq > ?::bigint and s.event_seq <= ?::bigint
      having count(*) > 0
      """;

  private static final String NODES =
      "select t.hashes from log_tile t where t.level = ?::smallint and t.tile_index = ?";

  private final Database database;
  private final Map<Tile, byte[]> read = new HashMap<>();

  public StoredTiles(Database database) {
    this.database = database;
  }

  /** Of a tree. */
  public MerkleHash root(long size) throws SQLException {
    return MerkleTree.root(size, this);
  }

  @Override
  public MerkleHash hash(int height, long index) throws SQLException {
    int level = height / Tile.HEIGHT;
    int width = 1 << height % Tile.HEIGHT;
    long first = index * width;
    Tile tile = new Tile(level, first / Tile.WIDTH, Tile.WIDTH);
    int from = (int) (first % Tile.WIDTH);
    byte[] hashes = hashes(tile);
    if (hashes.length < (from + width) * MerkleHash.BYTES) {
      throw new ProofException("the tile " + tile.path() + " is not as long as the log");
    }
    return Tile.hash(hashes, from, width);
  }

  /** The hashes of a tile; empty if there are not as many yet. */
  public Optional<byte[]> find(Tile tile) throws SQLException {
    byte[] hashes = hashes(new Tile(tile.level(), tile.index(), Tile.WIDTH));
    int length = tile.width() * MerkleHash.BYTES;
    return hashes.length < length ? Optional.empty() : Optional.of(Arrays.copyOf(hashes, length));
  }

  /** As many as there are. */
  byte[] hashes(Tile full) throws SQLException {
    byte[] known = read.get(full);
    if (known == null) {
      known = select(full).orElse(new byte[0]);
      read.put(full, known);
    }
    return known;
  }

  private Optional<byte[]> select(Tile tile) throws SQLException {
    if (tile.level() == 0) {
      long from = Math.multiplyExact(tile.index(), (long) Tile.WIDTH);
      return database.one(LEAVES, row -> row.getBytes(1), from, from + Tile.WIDTH);
    }
    return database.one(NODES, row -> row.getBytes(1), (long) tile.level(), tile.index());
  }
}
