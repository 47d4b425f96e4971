package io.myria.recall.context;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * What stands before the words of events in a context.
 *
 * @param cited whether lines say which event they are
 * @param zone whose midnights begin the days of headings
 * @param clock whether lines say at what time of day it was, for a question that asks for one
 */
public record LineForm(boolean cited, ZoneId zone, boolean clock) {

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

  /** In UTC, without the time of day. */
  public static LineForm of(boolean cited) {
    return new LineForm(cited, ZoneOffset.UTC, false);
  }

  LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, zone);
  }

  /** Stands before the line of an event; empty where the time of day is not asked for. */
  String time(Instant at) {
    return clock ? "[" + TIME.format(at.atZone(zone)) + "] " : "";
  }
}
