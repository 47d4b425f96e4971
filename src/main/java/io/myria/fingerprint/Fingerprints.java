package io.myria.fingerprint;

import io.myria.event.Event;
import io.myria.event.EventType;
import io.myria.fingerprint.Decisions.Decided;
import io.myria.fingerprint.Titled.Title;
import io.myria.language.EventText;
import io.myria.language.LogForm;
import io.myria.language.ProperNames;
import io.myria.language.Sentence;
import io.myria.language.TokenCount;
import io.myria.statements.reader.Decision;
import io.myria.statements.reader.MessageReader;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes fingerprints of events from their words alone. Thread-safe. */
public final class Fingerprints {

  /** Changes whenever the same event may give something else. */
  public static final String VERSION =
      "rules-11/text-" + EventText.VERSION + "/opennlp-2.5.11/ud-ewt-1.3";

  private Fingerprints() {}

  /** By rules alone. */
  public static Fingerprint of(Event event) {
    return read(event, Optional.empty()).fingerprint();
  }

  /**
   * A fingerprint, and what its text says of causes.
   *
   * @param network that reads of which kind an English message is, beside the rules
   */
  public static EventReading read(Event event, Optional<MessageReader> network) {
    String text = EventText.of(event);
    DeclaredKind given = DeclaredKind.of(event);
    int tokens = TokenCount.of(text);
    if (given.noise() || LogForm.is(event.type().equals(EventType.TOOL_RESULT), text)) {
      MemoryKind kind = given.kind().orElse(MemoryKind.DEBUG_LOG);
      List<LocalDate> days = Days.universal(Prose.beginning(text));
      Fingerprint bare = Fingerprint.bare(kind, tokens).on(days);
      boolean marked = event.type().equals(EventType.MEMORY_MARKER);
      return new EventReading(
          marked ? bare.as(given.kind().orElse(MemoryKind.FACT), true) : bare,
          List.of(),
          List.of(),
          PayloadReferences.of(event));
    }
    Prose prose = Prose.of(text);
    boolean explicit = Explicit.is(event, prose);
    Fingerprint found =
        prose.english()
            ? english(event, prose, Learnt.of(event, prose, network), tokens)
            : other(event, prose, tokens);
    return new EventReading(
        found.as(given.kind().orElse(explicit ? found.kind().kept() : found.kind()), explicit),
        prose.english() ? Causes.cues(prose.sentences()) : List.of(),
        Causes.mentions(text),
        PayloadReferences.of(event));
  }

  private static Fingerprint english(Event event, Prose prose, Learnt learnt, int tokens) {
    List<Sentence> sentences = prose.sentences();
    List<String> entities = names(event, sentences, true);
    Set<String> names = words(entities);
    Titled titled = Titled.of(sentences);
    Optional<Decided> decided = Decisions.of(sentences);
    List<String> rejected =
        titled.and(decided.map(Decided::rejected).orElse(List.of()), Title.REJECTED);
    Optional<String> approver =
        Duties.validatedBy(sentences, names).or(() -> titled.first(Title.APPROVED));
    Optional<String> assignee =
        titled
            .first(Title.OWNER)
            .or(() -> Duties.assignee(sentences, EventText.speaker(event.payload()), names));
    List<String> reasons = titled.and(Reasons.of(sentences), Title.REASON);
    boolean isDecision = decided.isPresent() || !rejected.isEmpty();
    boolean isDuty = assignee.isPresent() || approver.isPresent();
    MemoryKind kind = learnt.with(isDecision ? MemoryKind.DECISION : kind(prose, isDuty));
    Optional<Decision> told = learnt.decision(kind);
    return new Fingerprint(
        kind,
        false,
        entities,
        subjects(event, sentences, names),
        decided
            .flatMap(Decided::text)
            .or(() -> titled.first(Title.DECISION))
            .or(() -> told.map(Decision::decided).filter(text -> !text.isEmpty())),
        rejected.isEmpty() ? told.map(Decision::rejected).orElse(rejected) : rejected,
        reasons.isEmpty() ? told.map(Fingerprints::reason).orElse(reasons) : reasons,
        approver,
        assignee.or(learnt::committed),
        Duties.deadline(sentences).or(() -> titled.first(Title.DEADLINE)).or(learnt::due),
        Days.of(sentences, said(event)),
        tokens,
        learnt.telling());
  }

  private static List<String> reason(Decision decision) {
    boolean says = !decision.reason().isEmpty() && !decision.reason().endsWith(" it is");
    return says ? List.of(decision.reason()) : List.of();
  }

  private static Fingerprint other(Event event, Prose prose, int tokens) {
    Titled titled = Titled.of(prose.sentences());
    boolean isDecision =
        titled.first(Title.DECISION).isPresent() || titled.first(Title.REJECTED).isPresent();
    return new Fingerprint(
        isDecision ? MemoryKind.DECISION : foreign(prose).orElse(MemoryKind.SESSION_NOTE),
        false,
        names(event, prose.sentences(), false),
        Subjects.of(event.topicHints(), List.of(), Set.of()),
        titled.first(Title.DECISION),
        titled.all(Title.REJECTED),
        titled.all(Title.REASON),
        titled.first(Title.APPROVED),
        titled.first(Title.OWNER),
        titled.first(Title.DEADLINE),
        Days.universal(prose.text()),
        tokens,
        Optional.empty());
  }

  /** Without the names of a payload's members, which are no names of anything. */
  private static List<String> names(Event event, List<Sentence> sentences, boolean english) {
    Set<String> members = EventText.memberNames(event.payload());
    return ProperNames.of(sentences, known(event), english).stream()
        .filter(name -> !members.contains(name.toLowerCase(Locale.ROOT)))
        .toList();
  }

  private static List<String> subjects(Event event, List<Sentence> sentences, Set<String> names) {
    Set<String> members = EventText.memberNames(event.payload());
    return Subjects.of(event.topicHints(), sentences, names).stream()
        .filter(subject -> !members.contains(subject.replace('-', ' ')))
        .toList();
  }

  /**
   * @param isDuty somebody is to do something, or agreed: that is of the session
   */
  private static MemoryKind kind(Prose prose, boolean isDuty) {
    MemoryKind found = foreign(prose).orElse(MemoryKind.SESSION_NOTE);
    if (found.isPreferredTo(MemoryKind.FACT) || Preferences.in(prose.sentences())) {
      return found.isPreferredTo(MemoryKind.PREFERENCE) ? found : MemoryKind.PREFERENCE;
    }
    boolean fact = !isDuty && prose.languages().mayBe("en") && Facts.in(prose.sentences());
    return fact ? MemoryKind.FACT : found;
  }

  /** Of German and French, where it may be either. */
  private static Optional<MemoryKind> foreign(Prose prose) {
    return prose.others().stream()
        .flatMap(cues -> cues.kind(prose.sentences()).stream())
        .min(Comparator.naturalOrder());
  }

  private static LocalDate said(Event event) {
    return event.timestamp().atZone(ZoneOffset.UTC).toLocalDate();
  }

  /** Who is there: their names are names wherever they stand. */
  public static Set<String> known(Event event) {
    Set<String> known = new HashSet<>();
    event.participants().forEach(name -> known.add(name.toLowerCase(Locale.ROOT)));
    EventText.speaker(event.payload()).ifPresent(name -> known.add(name.toLowerCase(Locale.ROOT)));
    return known;
  }

  private static Set<String> words(List<String> names) {
    return names.stream()
        .flatMap(name -> Stream.of(name.toLowerCase(Locale.ROOT).split(" ")))
        .collect(Collectors.toSet());
  }
}
