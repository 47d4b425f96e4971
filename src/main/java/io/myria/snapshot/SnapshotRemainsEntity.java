package io.myria.snapshot;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** The ordinal of a deleted snapshot of which rows are left that nothing serves any more. */
@Entity(name = "SnapshotRemains")
final class SnapshotRemainsEntity {

  @Id private long ordinal;

  /** For Hibernate. */
  protected SnapshotRemainsEntity() {}

  SnapshotRemainsEntity(long ordinal) {
    this.ordinal = ordinal;
  }

  long ordinal() {
    return ordinal;
  }
}
