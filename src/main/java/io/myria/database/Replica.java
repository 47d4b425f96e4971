package io.myria.database;

import io.myria.config.Service;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Whether this server reads from a streaming replica, and how far that is behind. Thread-safe; asks
 * the database at most twice a second, however often it is asked itself.
 */
@Service
public final class Replica {

  private static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /**
   * Zero where all that was received is replayed and the receiver is at work; else since the last
   * transaction that was replayed (PostgreSQL, Recovery Information Functions). Null where that is
   * unknown.
   */
  private static final String LAG =
      """
      select case
               when not pg_is_in_recovery() then 0
               when exists (select from pg_stat_wal_receiver)
                    and pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
               else (extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())
                     * 1000)::bigint
             end
      """;

  private static final String IN_RECOVERY = "select pg_is_in_recovery()";

  private final boolean readOnly;
  private final Transactions transactions;
  private volatile Known known;

  @Inject
  public Replica(DatabaseSettings settings, Transactions transactions) {
    this.readOnly = settings.readOnly();
    this.transactions = transactions;
  }

  private record Known(Optional<Duration> lag, long at) {}

  /** By its settings. */
  public boolean isReadOnly() {
    return readOnly;
  }

  /**
   * @throws Fault {@code read_only} where nothing can be stored through this server
   */
  public void requireWritable() {
    if (readOnly) {
      throw new Fault(
          FaultCode.READ_ONLY,
          "this server only reads, from a replica of the memory; send this to a server that"
              + " writes");
    }
  }

  /**
   * How old what this server reads may be, as of half a second ago at most; empty where that is
   * unknown. Zero on a database that follows no other.
   *
   * @throws Fault {@code database_unavailable}
   */
  public Optional<Duration> lag() {
    Known last = known;
    if (last == null || System.nanoTime() - last.at() > FRESH_NANOS) {
      Optional<Duration> lag =
          transactions.run(
              database ->
                  database
                      .one(
                          LAG,
                          row -> {
                            long millis = row.getLong(1);
                            return row.wasNull()
                                ? Duration.ZERO.minusMillis(1)
                                : Duration.ofMillis(millis);
                          })
                      .filter(found -> !found.isNegative()));
      last = new Known(lag, System.nanoTime());
      known = last;
    }
    return last.lag();
  }

  /** Whether the database follows another, whatever the settings say. */
  public static boolean follows(Database database) throws SQLException {
    return database.one(IN_RECOVERY, row -> row.getBoolean(1)).orElse(false);
  }
}
