package io.myria.build.plan;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.time.Instant;

/** The one row that says who may build; to be changed by who has locked it. */
@Entity(name = "BuildLease")
class BuildLeaseEntity {

  /** What the key of the only row is. */
  static final boolean KEY = true;

  @Id private boolean singleton;
  private long epoch;
  private String holder;
  private Instant expiresAt;

  /** For Hibernate. */
  protected BuildLeaseEntity() {}

  boolean isOf(long other) {
    return epoch == other;
  }

  boolean isInForce(Instant now) {
    return expiresAt.isAfter(now);
  }

  /** The new epoch. */
  long take(String by, Instant until) {
    epoch++;
    holder = by;
    expiresAt = until;
    return epoch;
  }

  void renew(Instant until) {
    expiresAt = until;
  }

  void release() {
    holder = null;
    expiresAt = Instant.EPOCH;
  }
}
