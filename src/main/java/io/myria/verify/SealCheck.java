package io.myria.verify;

import io.myria.database.Database;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader;
import io.myria.proof.Checkpoint;
import io.myria.proof.MerkleHash;
import io.myria.proof.ProofException;
import io.myria.proof.Tile;
import io.myria.proof.VerifierKey;
import io.myria.proof.seal.Checkpoints;
import io.myria.proof.seal.Seal;
import io.myria.proof.seal.StoredTiles;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tree over the log: each sealed event has the header and the content that its leaf commits to,
 * each full tile has its hash in the tile above, and the checkpoint is of this tree and signed.
 */
final class SealCheck implements StoreCheck {

  private static final long EVENTS = 512;

  private final LogReader reader;

  /**
   * @param reader reads the events that are hashed anew
   */
  SealCheck(LogReader reader) {
    this.reader = reader;
  }

  @Override
  public String name() {
    return "seals";
  }

  @Override
  public long extent(Database database, StorePin pin) throws SQLException {
    return Math.min(pin.head(), Seal.size(database));
  }

  @Override
  public Stretch look(Database database, StorePin pin, String after) throws SQLException {
    long from = StoreCheck.seq(after);
    long size = Seal.size(database);
    long last = Math.max(from, Math.min(pin.head(), size));
    long most = Math.min(last, from + EVENTS);
    List<Event> events =
        reader.follow(database, new EventSeq(from), new EventSeq(most), Math.toIntExact(EVENTS));
    // It ends early where payloads are large.
    long to =
        events.isEmpty() || events.size() == most - from
            ? most
            : Math.max(events.get(events.size() - 1).seq().value(), from + 1);
    List<Finding> found = new ArrayList<>();
    leaves(database, events, from, to, found);
    StoredTiles tiles = new StoredTiles(database);
    for (long tile = from / Tile.WIDTH; tile < to / Tile.WIDTH; tile++) {
      full(tiles, 0, tile, found);
    }
    if (to >= last) {
      upper(tiles, size, found);
      checkpoint(database, tiles, size, found);
    }
    return Stretch.ofEvents(from, to, last, found);
  }

  private static void leaves(
      Database database, List<Event> events, long from, long to, List<Finding> found)
      throws SQLException {
    Map<EventSeq, Seal> seals = Seal.of(database, from, to);
    for (Event event : events) {
      Seal seal = seals.get(event.seq());
      String place = "the event at place " + event.seq().value();
      if (seal == null) {
        found.add(Finding.event(Damage.SEAL_MISSING, event.id(), place + " has no seal"));
      } else if (!seal.isOf(event)) {
        found.add(
            Finding.event(
                Damage.SEAL_WRONG,
                event.id(),
                place
                    + " does not match its seal: its "
                    + (seal.key().isPresent() ? "content, " : "")
                    + "header or seal was changed"));
      }
    }
  }

  /** Of all tiles above the leaves' that are full. */
  private static void upper(StoredTiles tiles, long size, List<Finding> found) throws SQLException {
    long count = size / Tile.WIDTH;
    for (int level = 1; count > 0; level++) {
      long full = count / Tile.WIDTH;
      for (long tile = 0; tile < full; tile++) {
        full(tiles, level, tile, found);
      }
      int width = (int) (count % Tile.WIDTH);
      if (width > 0 && tiles.find(new Tile(level, full, width)).isEmpty()) {
        wrong(new Tile(level, full, width), found);
      }
      count = full;
    }
  }

  private static void full(StoredTiles tiles, int level, long index, List<Finding> found)
      throws SQLException {
    Tile tile = new Tile(level, index, Tile.WIDTH);
    try {
      Optional<byte[]> hashes = tiles.find(tile);
      MerkleHash above = tiles.hash((level + 1) * Tile.HEIGHT, index);
      if (hashes.filter(all -> Tile.hash(all, 0, Tile.WIDTH).equals(above)).isPresent()) {
        return;
      }
    } catch (ProofException tooShort) {
      // As wrong as another hash.
    }
    wrong(tile, found);
  }

  private static void wrong(Tile tile, List<Finding> found) {
    found.add(
        Finding.of(
            Damage.TILE_WRONG, tile.path() + " and the tile above it do not belong together"));
  }

  private static void checkpoint(
      Database database, StoredTiles tiles, long size, List<Finding> found) throws SQLException {
    try {
      Optional<Checkpoints.Stored> stored = Checkpoints.find(database);
      if (stored.isEmpty()) {
        return;
      }
      Checkpoint checkpoint = Checkpoint.of(stored.get().note());
      boolean signed = true;
      for (String key : stored.get().keys()) {
        signed &= stored.get().note().isSignedBy(VerifierKey.parse(key));
      }
      if (signed
          && !stored.get().keys().isEmpty()
          && checkpoint.size() == stored.get().size()
          && checkpoint.root().equals(stored.get().root())
          && checkpoint.size() <= size
          && tiles.root(checkpoint.size()).equals(checkpoint.root())) {
        return;
      }
    } catch (ProofException malformed) {
      // As wrong as another root.
    }
    found.add(
        Finding.of(
            Damage.CHECKPOINT_WRONG,
            "the signed checkpoint is not of this log, or its signature is wrong"));
  }
}
