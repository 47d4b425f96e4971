package io.myria.erasure;

import io.myria.database.Database;
import io.myria.database.Parameters;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** What an erasure is at once its events are deleted, until there is a receipt. */
enum ErasureStage {
  /** This server's index drops and refills the quarters of the events. */
  INDEX("waiting for the search index to be rebuilt"),
  /** Deleted rows live on for transactions that began before. */
  TRANSACTIONS("waiting for older transactions of the database to end"),
  TABLES("rewriting tables"),
  RESIDUE("searching tables and index files for residue");

  private static final String NOTE =
      """
      update erasure x set stage = :stage
      where x.erasure_id = :id and x.stage is distinct from :stage
      """;

  private final String words;

  ErasureStage(String words) {
    this.words = words;
  }

  void note(Database database, UUID id) throws SQLException {
    String name = name().toLowerCase(Locale.ROOT);
    database.execute(NOTE, Parameters.of("id", id).and("stage", name));
  }

  /**
   * How far an erasure is, in words; empty where it is complete.
   *
   * @param state of the erasure
   * @param stage as it was noted; empty where none was yet
   * @param erased how many of the events are deleted
   * @param rewritten how many tables are
   */
  static Optional<String> progress(
      String state, Optional<String> stage, long erased, long events, long rewritten) {
    return switch (state) {
      case "erasing" -> Optional.of("deleting events: %d of %d".formatted(erased, events));
      case "withheld" -> {
        ErasureStage now = stage.map(name -> valueOf(name.toUpperCase(Locale.ROOT))).orElse(INDEX);
        yield Optional.of(
            now == TABLES
                ? now.words + ": %d of %d".formatted(rewritten, Stores.TABLES.size())
                : now.words);
      }
      default -> Optional.empty();
    };
  }
}
