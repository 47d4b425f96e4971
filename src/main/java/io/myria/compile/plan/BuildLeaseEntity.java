package io.myria.compile.plan;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.time.Duration;
import java.time.Instant;

/** The one row that says who may build; to be changed by who has locked it. */
@Entity(name = "BuildLease")
final class BuildLeaseEntity {

  /** What the key of the only row is. */
  static final boolean KEY = true;

  @Id private boolean singleton;
  private long epoch;
  private String holder;
  private Instant renewedAt;
  private Instant expiresAt;

  /** For Hibernate. */
  protected BuildLeaseEntity() {}

  boolean isOf(long other) {
    return epoch == other;
  }

  /** One of a time to come is over, too: the clock was put back since. */
  boolean isInForce(Instant now) {
    return !renewedAt.isAfter(now) && expiresAt.isAfter(now);
  }

  /** The new epoch. */
  long take(String by, Instant now, Duration length) {
    epoch++;
    holder = by;
    renew(now, length);
    return epoch;
  }

  void renew(Instant now, Duration length) {
    renewedAt = now;
    expiresAt = now.plus(length);
  }

  void release() {
    holder = null;
    expiresAt = Instant.EPOCH;
  }
}
