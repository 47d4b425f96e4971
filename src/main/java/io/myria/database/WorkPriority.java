package io.myria.database;

/** How soon the work of a job in the background is missed. */
public enum WorkPriority {
  /** What the next read would rather have. */
  URGENT,
  NORMAL,
  LOW,
  /** What may take until nobody is there. */
  BATCH
}
