package io.myria.snapshot.publish;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.snapshot.SnapshotPins;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the last snapshots. One that is no longer kept is retired first, so that no request begins
 * to read it, and deleted when those that had begun are long done. Its entry in the registry goes
 * in one transaction with its rows, or with the first of them; who reads it then finds it gone
 * ({@link SnapshotPins#confirm}). The rest follows in small transactions, and a server that dies
 * between two of them leaves a note for the next. Thread-safe; on any number of servers.
 */
@Service
public final class Retention {

  private static final int BATCH = 2_000;

  private final Transactions transactions;
  private final SnapshotSettings settings;

  @Inject
  public Retention(Transactions transactions, SnapshotSettings settings) {
    this.transactions = transactions;
    this.settings = settings;
  }

  /**
   * @param retired snapshots
   * @param deleted snapshots
   * @param rows deleted
   */
  public record Swept(int retired, int deleted, long rows) {}

  /** Does what is due now; little or nothing most of the time. */
  public Swept sweep() {
    int retired = transactions.run(this::retire);
    int deleted = 0;
    long rows = 0;
    Batch batch = transactions.run(this::delete);
    while (batch.more()) {
      deleted += batch.deleted();
      rows += batch.rows();
      batch = transactions.run(this::goOn);
    }
    return new Swept(retired, deleted + batch.deleted(), rows + batch.rows());
  }

  private record Batch(int deleted, long rows, boolean more) {}

  private int retire(Database database) throws SQLException {
    if (!locked(database)) {
      return 0;
    }
    database.execute(RetentionSql.FORGET_LEASES);
    database.execute(RetentionSql.FORGET_FAILED);
    return database.execute(RetentionSql.RETIRE, settings.keep());
  }

  private Batch delete(Database database) throws SQLException {
    if (!locked(database)) {
      return new Batch(0, 0, false);
    }
    List<Long> ordinals =
        database.list(
            RetentionSql.DELETE, row -> row.getLong(1), settings.retireDelay().toMillis());
    for (long ordinal : ordinals) {
      database.execute(RetentionSql.LEAVE, ordinal);
    }
    Batch rows = rows(database);
    return new Batch(ordinals.size(), rows.rows(), rows.more());
  }

  private Batch goOn(Database database) throws SQLException {
    return locked(database) ? rows(database) : new Batch(0, 0, false);
  }

  /** One batch of what the oldest deleted snapshot left. */
  private static Batch rows(Database database) throws SQLException {
    Optional<Long> found = database.one(RetentionSql.REMAINS, row -> row.getLong(1));
    if (found.isEmpty()) {
      return new Batch(0, 0, false);
    }
    long ordinal = found.get();
    int topics = database.execute(RetentionSql.DELETE_TOPICS, ordinal, ordinal, ordinal, BATCH);
    int refs = database.execute(RetentionSql.DELETE_REFS, ordinal, ordinal, ordinal, BATCH);
    if (topics < BATCH && refs < BATCH) {
      database.execute(RetentionSql.DONE, ordinal);
    }
    return new Batch(0, topics + refs, true);
  }

  private static boolean locked(Database database) throws SQLException {
    return database.one(RetentionSql.LOCK, row -> row.getInt(1)).isPresent();
  }
}
