package io.myria.statements;

import io.myria.event.Event;
import io.myria.fingerprint.Prose;
import io.myria.language.EventText;
import io.myria.language.LogForm;
import io.myria.statements.reader.Evidence;
import io.myria.statements.reader.TextAnalysis;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An event that says something in English, short enough to be a message, so that another may
 * replace what it says.
 *
 * @param speaker empty where nobody is named
 * @param terms its content words
 */
record ChangeMessage(Event event, String speaker, String text, Set<String> terms) {

  /** In order of the events' own time. */
  static final Comparator<ChangeMessage> IN_TIME =
      Comparator.comparing((ChangeMessage one) -> one.event().timestamp())
          .thenComparing(one -> one.event().seq());

  /** Whether it is one by all that is known without an analysis of its words. */
  static boolean mayBe(Event event) {
    boolean stated =
        event.payload().members().get("relations") instanceof List<?> all && !all.isEmpty();
    if (event.own() || stated || ToolTraffic.of(event).isPresent()) {
      return false;
    }
    String text = EventText.of(event);
    return !text.isBlank()
        && !AlignedLinker.isTalk(text)
        && EventText.memberNames(event.payload()).isEmpty();
  }

  /** Empty for programs' output, documents, other languages, and what its emitter states itself. */
  static Optional<ChangeMessage> of(Event event) {
    String text = mayBe(event) ? EventText.of(event) : "";
    boolean message = !text.isEmpty() && !LogForm.is(false, text) && Prose.of(text).english();
    return message
        ? Optional.of(
            new ChangeMessage(
                event,
                EventText.speaker(event.payload()).orElse(""),
                text,
                AlignedLinker.terms(text)))
        : Optional.empty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ChangeMessage one && one.event.seq().equals(event.seq());
  }

  @Override
  public int hashCode() {
    return event.seq().hashCode();
  }

  TextAnalysis analysis() {
    return TextAnalysis.of(speaker, text);
  }

  /** Whether it says anything; what only asks replaces nothing, and is replaced by nothing. */
  boolean says() {
    return !Evidence.mayBeSilent(text) || Evidence.isEvidence(analysis());
  }

  boolean isOfSpeaker(ChangeMessage other) {
    return speaker.equalsIgnoreCase(other.speaker);
  }
}
