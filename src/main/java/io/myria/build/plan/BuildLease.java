package io.myria.build.plan;

import io.myria.database.Database;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * The lease on building: one row with an epoch and a time, by the database's clock. Taking the
 * lease raises the epoch; a holder that died simply lets it run out. Every step of a build renews
 * it, and the publish locks it, so that a builder that lost the lease can write nothing more.
 * Thread-safe.
 */
public final class BuildLease {

  private static final String TAKE =
      """
      update build_lease
      set epoch = epoch + 1, holder = ?,
          expires_at = clock_timestamp() + ? * interval '1 millisecond'
      where singleton and expires_at <= clock_timestamp()
      returning epoch
      """;

  private static final String RENEW =
      """
      update build_lease
      set expires_at = clock_timestamp() + ? * interval '1 millisecond'
      where singleton and epoch = ?
      """;

  private static final String RELEASE =
      "update build_lease set expires_at = '-infinity', holder = null"
          + " where singleton and epoch = ?";

  private final String holder;
  private final Duration length;

  /**
   * @param holder this node, for people
   * @param length after which a silent holder is taken for dead
   */
  public BuildLease(String holder, Duration length) {
    this.holder = holder;
    this.length = length;
  }

  public String holder() {
    return holder;
  }

  /** The new epoch, or nothing where another holds the lease. */
  public OptionalLong take(Database database) throws SQLException {
    return database
        .one(TAKE, row -> row.getLong(1), holder, length.toMillis())
        .map(OptionalLong::of)
        .orElse(OptionalLong.empty());
  }

  /**
   * Renews the lease, and locks it until the transaction ends.
   *
   * @throws Fault {@code build_running} if another took it
   */
  public void renew(Database database, long epoch) throws SQLException {
    if (database.execute(RENEW, length.toMillis(), epoch) == 0) {
      throw new Fault(FaultCode.BUILD_RUNNING, "another builder took over");
    }
  }

  /** Gives the lease back; nothing happens where another took it. */
  public void release(Database database, long epoch) throws SQLException {
    database.execute(RELEASE, epoch);
  }
}
