package io.myria.recall.context;

import io.myria.language.AskedSource;
import io.myria.language.Inset;
import io.myria.language.date.TimeOfDay;
import io.myria.recall.cache.Remembered;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What stands before the words of events in a context.
 *
 * @param cited whether lines say which event they are
 * @param zone whose midnights begin the days of headings
 * @param beside what else lines say, for a question that asks for it
 */
public record LineForm(boolean cited, ZoneId zone, Beside beside) {

  /**
   * @param clock at what time of day it was
   * @param channel where it came from
   * @param audience who may see it
   */
  public record Beside(boolean clock, boolean channel, boolean audience) {

    static final Beside NOTHING = new Beside(false, false, false);

    /** What a question asks for. */
    public static Beside of(String question) {
      return new Beside(
          TimeOfDay.isAsked(question),
          AskedSource.channel(question),
          AskedSource.audience(question));
    }
  }

  /** Names of an audience that are written out. */
  private static final int NAMES = 6;

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

  /** In UTC, without the time of day. */
  public static LineForm of(boolean cited) {
    return new LineForm(cited, ZoneOffset.UTC, Beside.NOTHING);
  }

  LocalDate day(Instant at) {
    return LocalDate.ofInstant(at, zone);
  }

  /** Stands before the line of an event; empty where nothing of it is asked for. */
  String mark(Remembered event) {
    return (beside.clock() ? "[" + TIME.format(event.turn().at().atZone(zone)) + "] " : "")
        + (beside.channel() ? "[on " + flat(event.channel()) + "] " : "")
        + (beside.audience() ? "[seen by " + names(event.audience()) + "] " : "");
  }

  private static String names(List<String> audience) {
    String some =
        audience.stream().limit(NAMES).map(LineForm::flat).collect(Collectors.joining(", "));
    return audience.size() > NAMES ? some + " and " + (audience.size() - NAMES) + " more" : some;
  }

  /** A name that cannot end the mark. */
  private static String flat(String name) {
    return Inset.line(name).replace('[', '(').replace(']', ')');
  }
}
