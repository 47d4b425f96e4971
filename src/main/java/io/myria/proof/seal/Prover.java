package io.myria.proof.seal;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.eventlog.LogReader;
import io.myria.proof.EventProof;
import io.myria.proof.MerkleHash;
import io.myria.proof.MerkleTree;
import io.myria.proof.Tile;
import io.myria.read.EventLookup;
import io.myria.security.Scope;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Proofs of events, and the checkpoint and tiles that are served. Thread-safe. */
@Service
public final class Prover {

  private final Transactions transactions;
  private final LogReader reader;
  private final Checkpoints checkpoints;

  @Inject
  public Prover(Transactions transactions, LogReader reader, Checkpoints checkpoints) {
    this.transactions = transactions;
    this.reader = reader;
    this.checkpoints = checkpoints;
  }

  /**
   * A proof, and what checks it.
   *
   * @param keys of the checkpoint's signatures
   */
  public record Proven(EventProof proof, List<String> keys) {

    public Proven {
      keys = List.copyOf(keys);
    }
  }

  /**
   * Proves an event in the newest checkpoint.
   *
   * @throws Fault {@code not_found} at {@code event_id} for an event that is unknown or that the
   *     scope does not see, which nobody can tell apart; {@code not_sealed} for one that the
   *     checkpoint does not reach yet; {@code not_supported} where nothing is signed
   */
  public Proven prove(EventId id, Scope scope) {
    return transactions.read(database -> prove(database, id, scope));
  }

  private Proven prove(Database database, EventId id, Scope scope) throws SQLException {
    Event event = reader.find(database, id, scope).orElseThrow(EventLookup::unknown);
    Optional<Checkpoints.Stored> checkpoint = Checkpoints.find(database);
    if (checkpoint.filter(one -> one.size() >= event.seq().value()).isEmpty()) {
      throw checkpoint.isPresent() || checkpoints.signs()
          ? new Fault(
              FaultCode.NOT_SEALED, "no checkpoint reaches this event yet; ask again in a moment")
          : new Fault(
              FaultCode.NOT_SUPPORTED,
              "no server of this log signs checkpoints; set myria.proof.key_file");
    }
    long index = event.seq().value() - 1;
    Seal seal = Seal.of(database, index, index + 1).get(event.seq());
    List<MerkleHash> path =
        MerkleTree.inclusion(index, checkpoint.get().size(), new StoredTiles(database));
    return new Proven(
        EventProof.of(seal.leaf(event), seal.key(), path, checkpoint.get().note()),
        checkpoint.get().keys());
  }

  /** The newest checkpoint, as it was signed. */
  public Optional<String> checkpoint() {
    return transactions.read(Checkpoints::find).map(stored -> stored.note().toString());
  }

  /** The hashes of a tile; empty if there are not as many yet. */
  public Optional<byte[]> tile(Tile tile) {
    return transactions.read(database -> new StoredTiles(database).find(tile));
  }
}
