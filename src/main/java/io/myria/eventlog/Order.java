package io.myria.eventlog;

/** The canonical order (timestamp, then event_seq), from either end. */
public enum Order {
  NEWEST,
  OLDEST
}
