package io.myria.fingerprint;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.language.EventText;
import io.myria.language.Inset;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * The three ways in which an event stands in a context, from the whole to the least; stateless. All
 * but the verbatim one are one line: they begin with a character that is seen, and hold no line
 * break, whatever the event says.
 */
public enum Rendering {
  /** Its text as it is. */
  VERBATIM,
  /** Its header, and every value of its fingerprint with its name. */
  FINGERPRINT,
  /** {@code [type | date | channel] → id}: what it is, and how to get at it. */
  HEADER;

  /**
   * What a short one cites.
   *
   * @param day in the zone of who reads it
   */
  public record Cited(EventId id, LocalDate day, String channel) {

    /** In UTC. */
    public Cited(EventId id, Instant at, String channel) {
      this(id, LocalDate.ofInstant(at, ZoneOffset.UTC), channel);
    }
  }

  /**
   * @param fingerprint of the event
   * @param zone of its day
   */
  public String of(Event event, Fingerprint fingerprint, ZoneId zone) {
    return this == VERBATIM
        ? EventText.of(event)
        : line(
            new Cited(event.id(), LocalDate.ofInstant(event.timestamp(), zone), event.channel()),
            fingerprint);
  }

  /** One of the short ones, of an event that need not be at hand. */
  public String line(Cited cited, Fingerprint fingerprint) {
    String header = header(cited, fingerprint.kind());
    String values = this == FINGERPRINT ? values(fingerprint) : "";
    return values.isEmpty() ? header : header + " " + values;
  }

  private static String header(Cited cited, MemoryKind kind) {
    String channel = Inset.label(cited.channel());
    return "[" + kind.wire() + " | " + cited.day() + " | " + channel + "] → " + cited.id();
  }

  private static String values(Fingerprint fingerprint) {
    StringJoiner values = new StringJoiner("; ");
    add(values, "decision", fingerprint.decision());
    add(values, "rejected", fingerprint.rejected());
    add(values, "reasons", fingerprint.reasons());
    add(values, "validated_by", fingerprint.validatedBy());
    add(values, "assignee", fingerprint.assignee());
    add(values, "deadline", fingerprint.deadline());
    add(values, "dates", fingerprint.dates().stream().map(LocalDate::toString).toList());
    add(values, "entities", fingerprint.entities());
    add(values, "subjects", fingerprint.subjects());
    return values.toString();
  }

  /** The next shorter one; empty behind the last. */
  public Optional<Rendering> shorter() {
    return ordinal() + 1 < values().length
        ? Optional.of(values()[ordinal() + 1])
        : Optional.empty();
  }

  /** As callers write it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The one of this name; empty where there is none. */
  public static Optional<Rendering> of(String wire) {
    return List.of(values()).stream().filter(one -> one.wire().equals(wire)).findFirst();
  }

  private static void add(StringJoiner values, String name, Optional<String> value) {
    add(values, name, value.stream().toList());
  }

  private static void add(StringJoiner values, String name, List<String> several) {
    if (!several.isEmpty()) {
      values.add(name + ": " + oneLine(String.join(", ", several)));
    }
  }

  static String oneLine(String text) {
    return Inset.line(text);
  }
}
