package io.myria.fingerprint;

import io.myria.event.Event;
import io.myria.language.EventText;
import io.myria.language.Lexicon;
import io.myria.statements.reader.AnalyzedSentence;
import io.myria.statements.reader.Commitment;
import io.myria.statements.reader.Commitments;
import io.myria.statements.reader.Cue;
import io.myria.statements.reader.Decision;
import io.myria.statements.reader.Decisions;
import io.myria.statements.reader.Kind;
import io.myria.statements.reader.Kinds.Likely;
import io.myria.statements.reader.Modality;
import io.myria.statements.reader.TextAnalysis;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

  private static final int LEAST_WORDS = 4;

  /** With these a cue says nothing to be so. */
  private static final Set<Cue> DOUBTS =
      EnumSet.of(Cue.QUESTION, Cue.CONDITIONAL, Cue.WISH, Cue.DENIAL, Cue.UNKNOWN, Cue.REPORT);

  private static final Set<String> UNDECIDED =
      Lexicon.of("nothing nobody none undecided open pending takes take");

  /** What is not settled, or is so for a day. */
  private static final Set<String> UNSETTLED =
      Lexicon.of("still open again no today tonight tomorrow yesterday");

  /** Of a fact that has no amount, time or code. */
  private static final double PLAIN_FACT = 0.4;

  private static final double TASTE = 0.35;

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

  /** The kind, where rules find another one. */
  MemoryKind with(MemoryKind found) {
    if (likely.isEmpty() || found == MemoryKind.DECISION) {
      return found;
    }
    Likely one = likely.get();
    return switch (one.kind()) {
      case DECISION -> isDecided(one) ? MemoryKind.DECISION : found;
      case PREFERENCE -> isPreferred(one) ? MemoryKind.PREFERENCE : found;
      case FACT -> found == MemoryKind.SESSION_NOTE && isFact(one) ? MemoryKind.FACT : found;
      case COMMITMENT, PLAN, NOTE, QUESTION, SMALLTALK ->
          found == MemoryKind.FACT && one.sure() ? MemoryKind.SESSION_NOTE : found;
    };
  }

  private boolean isAsserted(Set<Cue> cues) {
    return sentences().stream()
        .filter(one -> one.modality() == Modality.ASSERTED)
        .filter(one -> !Collections.disjoint(one.cues(), cues))
        .anyMatch(one -> Collections.disjoint(one.cues(), DOUBTS));
  }

  private boolean isDecided(Likely one) {
    boolean says = isAsserted(EnumSet.of(Cue.DECISION, Cue.DECIDE));
    boolean open =
        sentences().stream()
            .anyMatch(said -> said.words().first(0, said.words().size(), UNDECIDED) >= 0);
    return says && !open && (one.sure() || text.flatMap(Decisions::found).isPresent());
  }

  private boolean isPreferred(Likely one) {
    return one.probability() >= TASTE && isAsserted(EnumSet.of(Cue.PREFERENCE));
  }

  private boolean isFact(Likely one) {
    AnalyzedSentence first = sentences().get(0);
    boolean settled = first.words().first(0, first.words().size(), UNSETTLED) < 0;
    boolean valued = sentences().stream().anyMatch(said -> !said.values().isEmpty());
    return settled
        && first.words().size() >= LEAST_WORDS
        && (valued || one.probability() >= PLAIN_FACT);
  }

  private List<AnalyzedSentence> sentences() {
    return text.map(TextAnalysis::sentences).orElse(List.of());
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
