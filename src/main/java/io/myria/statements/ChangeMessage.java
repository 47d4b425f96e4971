package io.myria.statements;

import io.myria.embedding.WordVectors;
import io.myria.event.Event;
import io.myria.fingerprint.Prose;
import io.myria.language.Analysis;
import io.myria.language.EventText;
import io.myria.language.LogForm;
import io.myria.statements.reader.Evidence;
import io.myria.statements.reader.TextAnalysis;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An event that says something in English, short enough to be a message, so that another may
 * replace what it says. What is known of its words is computed when it is first asked for. Confined
 * to one thread.
 */
final class ChangeMessage {

  /** In order of the events' own time. */
  static final Comparator<ChangeMessage> IN_TIME =
      Comparator.comparing((ChangeMessage one) -> one.event().timestamp())
          .thenComparing(one -> one.event().seq());

  /** Longer texts are documents rather than messages. */
  private static final int UNITS = 320;

  private static final int MOST_BLANKS = 44;
  private static final int FEW_BLANKS = 20;

  private static final int MOST_TERMS = 60;

  /** A small word that English does not write: a short text says of no language that it is none. */
  private static final Pattern OTHER_LANGUAGE =
      Pattern.compile("(?<!\\p{L})\\p{Ll}*[äöüßñøåœ]\\p{Ll}*(?!\\p{L})");

  /** Of one person; "we" may include the other speaker. */
  private static final Pattern OWN =
      Pattern.compile("(?<![\\p{L}\\d'’])(?:I|i|(?i:me|my|mine|myself))(?![\\p{L}\\d])");

  private final Event event;
  private final String text;
  private final Set<String> terms;
  private Optional<Boolean> says = Optional.empty();
  private float[] words;

  private ChangeMessage(Event event, String text) {
    this.event = event;
    this.text = text;
    this.terms = terms(text);
  }

  Event event() {
    return event;
  }

  String text() {
    return text;
  }

  /** The name of a speaker who says something about themselves; empty where there is none. */
  Optional<String> ownSpeaker() {
    return EventText.name(event.payload()).filter(any -> OWN.matcher(text).find());
  }

  /** Its content words. */
  Set<String> terms() {
    return terms;
  }

  /** What its content words mean by themselves, as a vector of length 1. */
  float[] words() {
    if (words == null) {
      words = WordVectors.bundled().direction(String.join(" ", terms));
    }
    return words;
  }

  /** Long texts, and praise. */
  private static boolean isTalk(String text) {
    long blanks = text.chars().filter(unit -> unit == ' ').count();
    return text.length() > UNITS
        || blanks > MOST_BLANKS
        || blanks > FEW_BLANKS && text.endsWith("!");
  }

  private static Set<String> terms(String text) {
    Set<String> terms = Analysis.distinctTerms(text);
    terms.removeAll(Analysis.stopWordsAmong(terms));
    return terms.size() > MOST_TERMS
        ? Set.copyOf(List.copyOf(terms).subList(0, MOST_TERMS))
        : terms;
  }

  /** Whether it is one by all that is known without an analysis of its words. */
  static boolean mayBe(Event event) {
    boolean stated =
        event.payload().members().get("relations") instanceof List<?> all && !all.isEmpty();
    if (event.own() || stated || ToolTraffic.of(event).isPresent()) {
      return false;
    }
    String text = EventText.of(event);
    return !text.isBlank() && !isTalk(text) && EventText.memberNames(event.payload()).isEmpty();
  }

  /** Empty for programs' output, documents, other languages, and what its emitter states itself. */
  static Optional<ChangeMessage> of(Event event) {
    String text = mayBe(event) ? EventText.of(event) : "";
    boolean message = !text.isEmpty() && !LogForm.is(false, text) && isEnglish(text);
    return message ? Optional.of(new ChangeMessage(event, text)) : Optional.empty();
  }

  private static boolean isEnglish(String text) {
    return Prose.of(text).english() && !OTHER_LANGUAGE.matcher(text).find();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ChangeMessage one && one.event.seq().equals(event.seq());
  }

  @Override
  public int hashCode() {
    return event.seq().hashCode();
  }

  /** Whether it says anything; what only asks replaces nothing, and is replaced by nothing. */
  boolean says() {
    if (says.isEmpty()) {
      says = Optional.of(!Evidence.mayBeSilent(text) || isEvidence());
    }
    return says.get();
  }

  private boolean isEvidence() {
    String speaker = EventText.speaker(event.payload()).orElse("");
    return Evidence.isEvidence(TextAnalysis.of(speaker, text));
  }
}
