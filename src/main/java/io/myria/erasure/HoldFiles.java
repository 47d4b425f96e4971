package io.myria.erasure;

import io.myria.config.Service;
import io.myria.database.Binding.Json;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Keeps legal holds beside the receipts of erasures, so that a store that is put back to an older
 * backup does not lose those that were placed since. Thread-safe.
 */
@Service
public final class HoldFiles {

  private static final String ENDING = ".hold";

  private static final String ALL =
      """
      select h.hold_id, to_jsonb(h)::text
      from legal_hold h
      order by h.placed_at, h.hold_id
      """;

  private static final String ADD =
      """
      insert into legal_hold
      select r.* from jsonb_populate_record(null::legal_hold, :hold) r
      on conflict (hold_id) do nothing
      """;

  /** A hold that was released somewhere is released. */
  private static final String RELEASE =
      """
      update legal_hold h
      set released_at = r.released_at, released_by = r.released_by,
          release_reason = r.release_reason
      from jsonb_populate_record(null::legal_hold, :hold) r
      where h.hold_id = r.hold_id and h.released_at is null and r.released_at is not null
      """;

  private final Transactions transactions;
  private final Optional<Path> folder;
  private final Map<UUID, String> kept = new ConcurrentHashMap<>();

  @Inject
  public HoldFiles(Transactions transactions, ErasureSettings settings) {
    this.transactions = transactions;
    this.folder = settings.folder();
  }

  /**
   * Places the holds of the folder that the store does not know, and releases those that were
   * released since, as after an older backup was restored.
   *
   * @throws Fault {@code misconfigured} where a file cannot be read
   */
  public void applyAll() {
    if (folder.filter(Files::isDirectory).isEmpty()) {
      return;
    }
    for (Path file : files(folder.get())) {
      try {
        Parameters hold = Parameters.of("hold", new Json(Files.readString(file)));
        transactions.run(db -> db.execute(ADD, hold) + db.execute(RELEASE, hold));
      } catch (IOException | Fault problem) {
        throw new Fault(
            FaultCode.MISCONFIGURED,
            ErasureSettings.FOLDER
                + " holds "
                + file.getFileName()
                + ", which cannot be read as a legal hold: "
                + problem.getMessage(),
            problem);
      }
    }
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ENDING)).sorted().toList();
    } catch (IOException problem) {
      throw Fault.misconfigured(
          ErasureSettings.FOLDER, ErasureSettings.FOLDER + " names a folder that cannot be read");
    }
  }

  /** Writes holds into the folder that are new or were released. */
  public void keep() {
    if (folder.isEmpty()) {
      return;
    }
    transactions
        .read(
            db ->
                db.list(
                    ALL,
                    row -> Map.entry(row.getObject(1, UUID.class), row.getString(2)),
                    Parameters.none()))
        .forEach(
            hold -> {
              if (!hold.getValue().equals(kept.get(hold.getKey()))) {
                write(hold.getKey(), hold.getValue());
              }
            });
  }

  /** Whole or not at all. */
  private void write(UUID id, String hold) {
    try {
      Path file = Files.createDirectories(folder.get()).resolve(id + ENDING);
      Path unfinished = file.resolveSibling(id + ".new");
      Files.writeString(unfinished, hold + "\n");
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      kept.put(id, hold);
    } catch (IOException problem) {
      throw new Fault(
          FaultCode.MISCONFIGURED,
          ErasureSettings.FOLDER + " names a folder that cannot be written",
          problem);
    }
  }
}
