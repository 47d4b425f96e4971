package io.myria.fingerprint;

import io.myria.event.Event;
import io.myria.language.EventText;
import io.myria.statements.reader.Commitment;
import io.myria.statements.reader.Commitments;
import io.myria.statements.reader.Decision;
import io.myria.statements.reader.Decisions;
import io.myria.statements.reader.Kind;
import io.myria.statements.reader.Kinds.Likely;
import io.myria.statements.reader.TextAnalysis;
import java.util.Optional;
import java.util.function.Function;

/**
 * What learned weights say of a short English text, beside the rules: a kind counts where its cue
 * stands in a sentence that is asserted. Confined to one event.
 *
 * @param text empty where it is too long to say one thing
 */
record Learnt(Optional<TextAnalysis> text, Optional<Likely> likely) {

  /** Longer texts say several things, of which none is their kind. */
  private static final int MOST_CHARACTERS = 600;

  private static final int MOST_SENTENCES = 5;

  private static final Learnt NOTHING = new Learnt(Optional.empty(), Optional.empty());

  static Learnt of(Event event, Prose prose, Function<TextAnalysis, Optional<Likely>> kinds) {
    boolean fits =
        prose.text().length() <= MOST_CHARACTERS && prose.sentences().size() <= MOST_SENTENCES;
    if (!fits) {
      return NOTHING;
    }
    TextAnalysis text =
        TextAnalysis.of(EventText.speaker(event.payload()).orElse(""), prose.text());
    return new Learnt(Optional.of(text), kinds.apply(text));
  }

  /**
   * The kind, where rules find another one. A decision or preference in so many words is one
   * whatever weights say; a fact by its form is none where another kind is likelier.
   */
  MemoryKind with(MemoryKind found) {
    if (likely.isEmpty()) {
      return found;
    }
    MemoryKind read = memory(likely.get().kind());
    if (likely.get().sure()) {
      boolean inWords = found == MemoryKind.DECISION || found == MemoryKind.PREFERENCE;
      return inWords && found.isPreferredTo(read) ? found : read;
    }
    return found == MemoryKind.FACT && read != MemoryKind.FACT ? MemoryKind.SESSION_NOTE : found;
  }

  private static MemoryKind memory(Kind kind) {
    return switch (kind) {
      case DECISION -> MemoryKind.DECISION;
      case PREFERENCE -> MemoryKind.PREFERENCE;
      case FACT -> MemoryKind.FACT;
      case COMMITMENT, PLAN, NOTE, QUESTION, SMALLTALK -> MemoryKind.SESSION_NOTE;
    };
  }

  /** What was decided, of a decision. */
  Optional<Decision> decision(MemoryKind found) {
    return text.filter(any -> found == MemoryKind.DECISION).map(Decisions::of);
  }

  /** Who commits themselves to something. */
  Optional<String> committed() {
    return commitment().map(Commitment::by).filter(by -> !by.isEmpty());
  }

  /** By when. */
  Optional<String> due() {
    return commitment().map(Commitment::due).filter(due -> !due.isEmpty());
  }

  private Optional<Commitment> commitment() {
    return likely
        .filter(one -> one.kind() == Kind.COMMITMENT && one.sure())
        .flatMap(any -> text)
        .map(Commitments::of);
  }
}
