package io.myria.compile.plan;

import io.myria.database.Database;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * The lease on building: one row with an epoch and its time, by the database's clock. Taking the
 * lease raises the epoch; a holder that died simply lets it run out, also where the clock is put
 * back. Every step of a build renews it, and the publish locks it, so that a builder that lost the
 * lease can write nothing more, whatever the clock says. Thread-safe.
 */
public final class BuildLease {

  private final String holder;
  private final Duration length;
  private volatile boolean stopped;

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

  /** Neither takes nor renews it from now on. */
  public void stop() {
    stopped = true;
  }

  private void requireRunning() {
    if (stopped) {
      throw new Fault(FaultCode.STOPPING, "this server is stopping; another one builds");
    }
  }

  /** The new epoch, or nothing where another holds the lease. */
  public OptionalLong take(Database database) throws SQLException {
    requireRunning();
    // Nobody waits for the transactions of a builder that is at work.
    if (row(database).isInForce(database.now())) {
      return OptionalLong.empty();
    }
    BuildLeaseEntity lease = locked(database);
    Instant now = database.now();
    return lease.isInForce(now)
        ? OptionalLong.empty()
        : OptionalLong.of(lease.take(holder, now, length));
  }

  /**
   * Renews the lease, and locks it until the transaction ends.
   *
   * @throws Fault {@code build_running} if another took it; {@code stopping}
   */
  public void renew(Database database, long epoch) throws SQLException {
    requireRunning();
    BuildLeaseEntity lease = locked(database);
    if (!lease.isOf(epoch)) {
      throw new Fault(FaultCode.BUILD_RUNNING, "another builder took over");
    }
    lease.renew(database.now(), length);
  }

  /** Gives the lease back; nothing happens where another took it. Whether it was ours. */
  public boolean release(Database database, long epoch) throws SQLException {
    BuildLeaseEntity lease = locked(database);
    boolean own = lease.isOf(epoch);
    if (own) {
      lease.release();
    }
    return own;
  }

  private static BuildLeaseEntity row(Database database) {
    return database.find(BuildLeaseEntity.class, BuildLeaseEntity.KEY).orElseThrow();
  }

  private static BuildLeaseEntity locked(Database database) {
    return database.lock(BuildLeaseEntity.class, BuildLeaseEntity.KEY).orElseThrow();
  }
}
