package io.myria.fingerprint;

import io.myria.event.Event;
import io.myria.fingerprint.Decisions.Decided;
import io.myria.text.EventText;
import io.myria.text.TokenCount;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What an event is as a memory, by its words alone. Thread-safe. */
public final class Fingerprints {

  /** Changes whenever the same event may give something else. */
  public static final String VERSION = "rules-1/opennlp-2.5.11/ud-ewt-1.3";

  /** The payload's own word for what it is. */
  private static final String FORCED = "memory_type";

  private Fingerprints() {}

  public static Fingerprint of(Event event) {
    return read(event).fingerprint();
  }

  /** A fingerprint, and what its text says of causes. */
  public static Reading read(Event event) {
    String text = EventText.of(event);
    LocalDate said = event.timestamp().atZone(ZoneOffset.UTC).toLocalDate();
    Optional<MemoryKind> forced = event.payload().string(FORCED).flatMap(MemoryKind::of);
    int tokens = TokenCount.of(text);
    if (LogForm.is(event.type(), event.payload(), text)) {
      Fingerprint bare = Fingerprint.bare(forced.orElse(MemoryKind.DEBUG_LOG), tokens);
      return new Reading(
          bare.with(List.of(), List.of(), Days.universal(Prose.beginning(text), said)),
          List.of(),
          List.of());
    }
    Prose prose = Prose.of(text);
    Fingerprint fingerprint =
        prose.english()
            ? english(event, prose, forced, tokens)
            : other(event, prose, forced, tokens);
    return new Reading(
        fingerprint,
        prose.english() ? Causes.cues(prose.sentences()) : List.of(),
        Causes.mentions(text));
  }

  private static Fingerprint english(
      Event event, Prose prose, Optional<MemoryKind> forced, int tokens) {
    List<Sentence> sentences = prose.sentences();
    List<String> entities = Names.of(sentences, known(event), true);
    Set<String> names = words(entities);
    Optional<Decided> decided = Decisions.of(sentences);
    Optional<String> validatedBy = Duties.validatedBy(sentences, names);
    Optional<String> assignee =
        Duties.assignee(sentences, EventText.speaker(event.payload()), names);
    boolean isDuty = assignee.isPresent() || validatedBy.isPresent();
    return new Fingerprint(
        forced.orElseGet(() -> kind(sentences, decided, isDuty)),
        entities,
        Subjects.of(event.topicHints(), sentences, names),
        decided.flatMap(Decided::text),
        decided.map(Decided::rejected).orElse(List.of()),
        Reasons.of(sentences),
        validatedBy,
        assignee,
        Duties.deadline(sentences),
        Days.of(sentences, said(event)),
        tokens);
  }

  private static Fingerprint other(
      Event event, Prose prose, Optional<MemoryKind> forced, int tokens) {
    Fingerprint bare = Fingerprint.bare(forced.orElse(MemoryKind.SESSION_NOTE), tokens);
    return bare.with(
        Names.of(prose.sentences(), known(event), false),
        Subjects.of(event.topicHints(), List.of(), Set.of()),
        Days.universal(prose.text(), said(event)));
  }

  /**
   * @param isDuty somebody is to do something, or agreed: that is of the session
   */
  private static MemoryKind kind(
      List<Sentence> sentences, Optional<Decided> decided, boolean isDuty) {
    if (decided.isPresent()) {
      return MemoryKind.DECISION;
    }
    if (Preferences.in(sentences)) {
      return MemoryKind.PREFERENCE;
    }
    return !isDuty && Facts.in(sentences) ? MemoryKind.FACT : MemoryKind.SESSION_NOTE;
  }

  private static LocalDate said(Event event) {
    return event.timestamp().atZone(ZoneOffset.UTC).toLocalDate();
  }

  /** Who is there: their names are names wherever they stand. */
  static Set<String> known(Event event) {
    Set<String> known = new HashSet<>();
    event.participants().forEach(name -> known.add(name.toLowerCase(Locale.ROOT)));
    EventText.speaker(event.payload()).ifPresent(name -> known.add(name.toLowerCase(Locale.ROOT)));
    return known;
  }

  private static Set<String> words(List<String> names) {
    Set<String> words = new HashSet<>();
    for (String name : names) {
      words.addAll(Arrays.asList(name.toLowerCase(Locale.ROOT).split(" ")));
    }
    return words;
  }
}
