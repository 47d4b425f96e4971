package io.myria.erasure;

import io.myria.config.Service;
import io.myria.database.Binding.Json;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.proof.ProofException;
import io.myria.proof.Receipt;
import io.myria.proof.VerifierKey;
import io.myria.proof.seal.Checkpoints;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * Receipts of erasures in a folder beside the database, so that a backup or an export that is older
 * than an erasure does not bring anything back: what they name is erased before a server serves,
 * and when it is imported. Thread-safe; not to be used inside a transaction.
 */
@Service
public final class Receipts {

  private static final Logger LOG = Logger.getLogger(Receipts.class.getName());

  private static final String ENDING = ".json";

  private static final String DONE =
      """
      select x.erasure_id, x.receipt from erasure x
      where x.state = 'done' and not x.erasure_id = any(:known)
      order by x.requested_at, x.erasure_id
      """;

  /** Those that are in the log with their content. */
  private static final String WHOLE =
      """
      select i.event_seq
      from event_by_id i
      join event_content c using (event_seq)
      where i.event_id = any(:ids) and c.type <> 'myria.erased'
        and not exists (select from erased_event x where x.event_seq = i.event_seq)
      order by i.event_seq
      """;

  private final Transactions transactions;
  private final Erasures erasures;
  private final Checkpoints checkpoints;
  private final Optional<Path> folder;
  private final List<String> keys;
  private final Set<UUID> kept = ConcurrentHashMap.newKeySet();
  private final Map<UUID, String> erased = new ConcurrentHashMap<>();

  @Inject
  public Receipts(
      Transactions transactions,
      Erasures erasures,
      Checkpoints checkpoints,
      ErasureSettings settings) {
    this.transactions = transactions;
    this.erasures = erasures;
    this.checkpoints = checkpoints;
    this.folder = settings.folder();
    this.keys = settings.receiptKeys();
  }

  /**
   * Erases what receipts of the folder name and the log has, as after an older backup was restored.
   *
   * @return how many events
   * @throws Fault {@code misconfigured} where a file of the folder is no receipt
   */
  public long applyAll() {
    long count = 0;
    if (folder.filter(Files::isDirectory).isPresent()) {
      for (Path file : files(folder.get())) {
        try {
          count += apply(Files.readString(file), false);
        } catch (IOException | ProofException | JacksonException problem) {
          throw new Fault(
              FaultCode.MISCONFIGURED,
              ErasureSettings.FOLDER
                  + " holds "
                  + file.getFileName()
                  + ", which is no receipt of an erasure: "
                  + problem.getMessage(),
              problem);
        }
      }
    }
    return count;
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ENDING)).sorted().toList();
    } catch (IOException problem) {
      throw Fault.misconfigured(
          ErasureSettings.FOLDER, ErasureSettings.FOLDER + " names a folder that cannot be read");
    }
  }

  /**
   * Erases the events that a receipt names and the log has, and remembers them for imports.
   *
   * @return how many events; none where all are erased already
   * @throws ProofException where the document is no receipt, or is not signed by a known key
   * @throws Fault {@code events_held} where a legal hold covers one of them
   */
  public long apply(String document) {
    return apply(document, true);
  }

  /** Those of the folder were complete before, whatever is held now. */
  private long apply(String document, boolean heedsHolds) {
    requireSigned(document);
    String id = Receipt.verify(document, Optional.empty()).path("erasure_id").asString("");
    Collection<UUID> events = Receipt.places(document).values();
    events.forEach(event -> erased.put(event, id));
    try {
      return erase(events, id, heedsHolds);
    } catch (Fault fault) {
      events.forEach(event -> erased.remove(event, id));
      throw fault;
    }
  }

  /** By a key that this server knows, unless it knows none. */
  private void requireSigned(String document) {
    List<String> names = Receipt.signers(document);
    List<VerifierKey> known =
        new ArrayList<>(transactions.read(db -> checkpoints.known(db, names)));
    keys.forEach(key -> known.add(VerifierKey.parse(key)));
    if (known.isEmpty()) {
      return;
    }
    for (VerifierKey key : known) {
      try {
        Receipt.verify(document, Optional.of(key));
        return;
      } catch (ProofException other) {
        LOG.log(Level.FINE, "a receipt is not signed by " + key.name(), other);
      }
    }
    throw new ProofException(
        "it is not signed by a key that this server knows; if it is genuine, add the key that it was"
            + " signed by to "
            + ErasureSettings.RECEIPT_KEYS);
  }

  /** Erases again what was imported of it. */
  public void imported(Collection<UUID> events) {
    Map<String, List<UUID>> byReceipt = new TreeMap<>();
    for (UUID event : events) {
      String id = erased.get(event);
      if (id != null) {
        byReceipt.computeIfAbsent(id, one -> new ArrayList<>()).add(event);
      }
    }
    byReceipt.forEach((id, some) -> erase(some, id, false));
  }

  private long erase(Collection<UUID> events, String receipt, boolean heedsHolds) {
    List<Long> places = transactions.run(db -> whole(db, events));
    if (!places.isEmpty()) {
      LOG.info(places.size() + " events are erased again, as receipt " + receipt + " says");
      erasures.again(places, new Json("{\"receipt\":\"" + receipt + "\"}"), heedsHolds);
    }
    return places.size();
  }

  private static List<Long> whole(Database database, Collection<UUID> events) throws SQLException {
    return database.list(
        WHOLE, row -> row.getLong(1), Parameters.of("ids", events.toArray(UUID[]::new)));
  }

  /** Writes receipts into the folder that are not there yet; whichever server made them. */
  public void keep() {
    if (folder.isEmpty()) {
      return;
    }
    if (kept.isEmpty()) {
      kept.addAll(known(folder.get()));
    }
    Map<UUID, String> fresh = new LinkedHashMap<>();
    transactions.read(
        db ->
            db.list(
                DONE,
                row -> fresh.put(row.getObject(1, UUID.class), row.getString(2)),
                Parameters.of("known", kept.toArray(UUID[]::new))));
    fresh.forEach(this::write);
  }

  private static Set<UUID> known(Path folder) {
    Set<UUID> known = new HashSet<>();
    if (Files.isDirectory(folder)) {
      for (Path file : files(folder)) {
        String name = file.getFileName().toString();
        try {
          known.add(UUID.fromString(name.substring(0, name.length() - ENDING.length())));
        } catch (IllegalArgumentException other) {
          LOG.fine(() -> name + " was put there by somebody");
        }
      }
    }
    return known;
  }

  /** Whole or not at all. */
  private void write(UUID id, String receipt) {
    try {
      Path file = Files.createDirectories(folder.get()).resolve(id + ENDING);
      Path unfinished = file.resolveSibling(id + ".new");
      Files.writeString(unfinished, receipt + "\n");
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      Receipt.places(receipt).values().forEach(event -> erased.put(event, id.toString()));
      kept.add(id);
    } catch (IOException problem) {
      throw new Fault(
          FaultCode.MISCONFIGURED,
          ErasureSettings.FOLDER + " names a folder that cannot be written",
          problem);
    }
  }
}
