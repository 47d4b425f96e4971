package io.myria.proof.seal;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.proof.Checkpoint;
import io.myria.proof.MerkleHash;
import io.myria.proof.SignedNote;
import io.myria.proof.SigningKey;
import io.myria.proof.VerifierKey;
import jakarta.inject.Inject;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.logging.Logger;

/**
 * Signs the tree's root whenever it has grown, and reads what was signed. Each server with a key
 * signs; where two have the tree at one size, the checkpoint has both signatures. Thread-safe.
 */
@Service
public final class Checkpoints {

  private static final Logger LOG = Logger.getLogger(Checkpoints.class.getName());

  private static final String STORED =
      "select c.tree_size, c.root_hash, c.note, c.verifier_keys from log_checkpoint c";

  private static final String SEALED =
      "select l.log_id, (select coalesce(max(s.event_seq), 0) from event_seal s) from log l";

  /** What another server signed meanwhile stays, and this one signs again later. */
  private static final String STORE =
      """
      insert into log_checkpoint as c (tree_size, root_hash, note, verifier_keys, signed_at)
      values (?, ?, ?, ?::text[], now())
      on conflict (singleton) do update
      set tree_size = excluded.tree_size, root_hash = excluded.root_hash, note = excluded.note,
          verifier_keys = excluded.verifier_keys, signed_at = excluded.signed_at
      where c.note = ?
      """;

  private final Transactions transactions;
  private final Optional<String> origin;
  private final Optional<SigningKey> key;

  /**
   * @throws Fault {@code misconfigured} where the settings name a file that holds no key
   */
  @Inject
  public Checkpoints(Transactions transactions, ProofSettings settings) {
    this.transactions = transactions;
    this.origin = settings.origin();
    this.key = settings.signingKey();
    if (key.isEmpty()) {
      LOG.info("this server signs no checkpoints: myria.proof.key_file is not set");
    }
  }

  /** Whether this server signs. */
  public boolean signs() {
    return key.isPresent();
  }

  /**
   * A checkpoint as it is stored.
   *
   * @param root the same as the note has
   * @param keys that verify its signatures
   */
  public record Stored(long size, MerkleHash root, SignedNote note, List<String> keys) {

    public Stored {
      keys = List.copyOf(keys);
    }

    static Stored read(ResultSet row) throws SQLException {
      Array keys = row.getArray(4);
      return new Stored(
          row.getLong(1),
          MerkleHash.of(row.getBytes(2)),
          SignedNote.parse(row.getString(3)),
          List.of((String[]) keys.getArray()));
    }
  }

  /** The newest. */
  public static Optional<Stored> find(Database database) throws SQLException {
    return database.one(STORED, Stored::read);
  }

  private record Sealed(UUID log, long size) {}

  /**
   * Signs the tree as it is now, unless this server has signed it already, or has no key.
   *
   * @throws Fault where the tree does not begin with the one that was signed last
   */
  public void sign() {
    if (key.isPresent()) {
      transactions.run(
          database -> {
            sign(database, key.get());
            return null;
          });
    }
  }

  /** A text that this server signed as this log, and the key that verifies it. */
  public record Signed(SignedNote note, VerifierKey key) {}

  /**
   * Keys that texts of this log may be signed by: this server's, under some names, and those of the
   * newest checkpoint.
   *
   * @param names of logs that this one may have been
   */
  public List<VerifierKey> known(Database database, List<String> names) throws SQLException {
    List<VerifierKey> keys = new ArrayList<>();
    for (String name : names) {
      key.ifPresent(own -> keys.add(new VerifierKey(name, own.publicKey())));
    }
    find(database).ifPresent(one -> one.keys().forEach(text -> keys.add(VerifierKey.parse(text))));
    return keys;
  }

  /** Signs another text in the name of the log; empty for a server without a key. */
  public Optional<Signed> sign(Database database, SignedNote note) throws SQLException {
    if (key.isEmpty()) {
      return Optional.empty();
    }
    UUID log =
        database
            .one("select l.log_id from log l", row -> row.getObject(1, UUID.class))
            .orElseThrow();
    String name = origin.orElse("myria/" + log);
    return Optional.of(
        new Signed(note.signed(name, key.get()), new VerifierKey(name, key.get().publicKey())));
  }

  private void sign(Database database, SigningKey signer) throws SQLException {
    Optional<Stored> last = find(database);
    Sealed sealed =
        database
            .one(SEALED, row -> new Sealed(row.getObject(1, UUID.class), row.getLong(2)))
            .orElseThrow();
    String name = origin.orElse("myria/" + sealed.log());
    VerifierKey verifier = new VerifierKey(name, signer.publicKey());
    if (sealed.size() == 0 || last.filter(one -> isDone(one, sealed, verifier)).isPresent()) {
      return;
    }
    StoredTiles tiles = new StoredTiles(database);
    if (last.isPresent()
        && (last.get().size() > sealed.size()
            || !tiles.root(last.get().size()).equals(last.get().root()))) {
      throw new Fault(
          FaultCode.DEFECT,
          "no checkpoint is signed: the log does not begin with what was signed last;"
              + " './myria verify' finds what differs");
    }
    MerkleHash root = tiles.root(sealed.size());
    SignedNote text = Checkpoint.of(name, sealed.size(), root).note();
    boolean again = last.filter(one -> one.note().text().equals(text.text())).isPresent();
    SignedNote note = (again ? last.get().note() : text).signed(name, signer);
    List<String> keys = new ArrayList<>(again ? last.get().keys() : List.of());
    keys.add(verifier.toString());
    database.execute(
        STORE,
        sealed.size(),
        root.toArray(),
        note.toString(),
        keys.toArray(String[]::new),
        last.map(one -> one.note().toString()).orElse(""));
  }

  /** Of another origin, as after the setting was changed, the next event is waited for. */
  private static boolean isDone(Stored last, Sealed sealed, VerifierKey verifier) {
    return last.size() == sealed.size()
        && (last.note().isSignedBy(verifier)
            || !Checkpoint.of(last.note()).origin().equals(verifier.name()));
  }
}
