package io.myria.compile.plan;

import java.util.Locale;

/** The triggers of a build (seed section 11.1). */
public enum Trigger {
  /** An administrator asked for it. */
  MANUAL,
  /** An administrator asked for the active snapshot once more, out of what models answered. */
  REPLAY,
  /** No new event for a while, and some are in no snapshot. */
  INACTIVITY,
  /** Many events are in no snapshot. */
  TAIL_THRESHOLD,
  /** Events were erased since the active snapshot was built. */
  ERASURE,
  /** The memory was last compiled from the empty log as long ago as a setting says. */
  FULL_REBUILD;

  /** Whether a person asked. */
  public boolean isAsked() {
    return this == MANUAL || this == REPLAY;
  }

  /** As it stands in the registry and on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Trigger of(String wire) {
    return valueOf(wire.toUpperCase(Locale.ROOT));
  }
}
