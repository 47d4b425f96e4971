package io.myria.snapshot;

import java.util.Locale;

/** Where a snapshot is in its life (seed section 9.1). */
public enum SnapshotStatus {
  STAGING,
  ACTIVE,
  ARCHIVED,
  FAILED;

  /** As it stands in the table and on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  static SnapshotStatus parse(String wire) {
    return valueOf(wire.toUpperCase(Locale.ROOT));
  }
}
