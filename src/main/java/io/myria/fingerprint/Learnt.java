package io.myria.fingerprint;

import io.myria.event.Event;
import io.myria.event.EventType;
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
 * stands in a sentence that is asserted, and without one where the weights are sure of a message
 * such as they were learnt from. Confined to one event.
 *
 * @param text empty where it is too long to say one thing
 * @param fits whether it is a message like those that the weights are learnt from, so that a sure
 *     kind counts by itself
 */
record Learnt(Optional<TextAnalysis> text, Optional<Likely> likely, boolean fits) {

  /** Longer texts say several things, of which none is their kind. */
  private static final int MOST_CHARACTERS = 600;

  private static final int MOST_SENTENCES = 5;

  /** As the texts have that the weights are learnt from. */
  private static final int FEW_SENTENCES = 2;

  private static final int MOST_WORDS = 30;

  /** Of a sentence, on average: shorter texts are said too surely to be something. */
  private static final int ENOUGH_WORDS = 9;

  private static final int LEAST_WORDS = 4;

  private static final Set<Modality> PLAIN = EnumSet.of(Modality.ASSERTED, Modality.PLANNED);

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

  private static final double TASK = 0.7;

  private static final Learnt NOTHING = new Learnt(Optional.empty(), Optional.empty(), false);

  static Learnt of(Event event, Prose prose, Function<TextAnalysis, Optional<Likely>> kinds) {
    boolean fits =
        prose.text().length() <= MOST_CHARACTERS && prose.sentences().size() <= MOST_SENTENCES;
    if (!fits) {
      return NOTHING;
    }
    TextAnalysis text =
        TextAnalysis.of(EventText.speaker(event.payload()).orElse(""), prose.text());
    boolean message = event.type().equals(EventType.MESSAGE);
    return new Learnt(Optional.of(text), kinds.apply(text), message && isAsLearnt(text));
  }

  /**
   * One or two plain sentences, and of each so many words that no single one makes up what they
   * mean together; without doubt, denial or hearsay.
   */
  private static boolean isAsLearnt(TextAnalysis text) {
    List<AnalyzedSentence> sentences = text.sentences();
    int words = sentences.stream().mapToInt(said -> said.words().size()).sum();
    return !sentences.isEmpty()
        && sentences.size() <= FEW_SENTENCES
        && words >= ENOUGH_WORDS * sentences.size()
        && words <= MOST_WORDS
        && sentences.stream().allMatch(Learnt::isPlain)
        && !isOpen(sentences);
  }

  private static boolean isPlain(AnalyzedSentence said) {
    return PLAIN.contains(said.modality()) && Collections.disjoint(said.cues(), DOUBTS);
  }

  /** The kind, where rules find another one. What they call a decision or preference stays one. */
  MemoryKind with(MemoryKind found) {
    boolean named = found == MemoryKind.DECISION || found == MemoryKind.PREFERENCE;
    if (likely.isEmpty() || named) {
      return found;
    }
    if (isDecided()) {
      return MemoryKind.DECISION;
    }
    Likely one = likely.get();
    boolean note = found == MemoryKind.SESSION_NOTE;
    return switch (one.kind()) {
      case PREFERENCE -> isPreferred(one) || note && counts() ? MemoryKind.PREFERENCE : found;
      case FACT -> note && isFact(one) ? MemoryKind.FACT : found;
      case COMMITMENT, PLAN ->
          found == MemoryKind.FACT && isTask(one) ? MemoryKind.SESSION_NOTE : found;
      case DECISION, NOTE, QUESTION, SMALLTALK -> found;
    };
  }

  /** Whether the model is sure, of a text such as it knows. */
  private boolean counts() {
    return fits && likely.filter(Likely::sure).isPresent();
  }

  private boolean is(Kind kind) {
    return likely.filter(one -> one.kind() == kind).isPresent();
  }

  private boolean isAsserted(Set<Cue> cues) {
    return sentences().stream()
        .filter(one -> one.modality() == Modality.ASSERTED)
        .filter(one -> !Collections.disjoint(one.cues(), cues))
        .anyMatch(one -> Collections.disjoint(one.cues(), DOUBTS));
  }

  private boolean isDecided() {
    boolean says = isAsserted(EnumSet.of(Cue.DECISION, Cue.DECIDE)) && !isOpen(sentences());
    return counts() ? is(Kind.DECISION) : says && text.flatMap(Decisions::found).isPresent();
  }

  private static boolean isOpen(List<AnalyzedSentence> sentences) {
    return sentences.stream()
        .anyMatch(said -> said.words().first(0, said.words().size(), UNDECIDED) >= 0);
  }

  private boolean isPreferred(Likely one) {
    return one.probability() >= TASTE && isAsserted(EnumSet.of(Cue.PREFERENCE));
  }

  private boolean isTask(Likely one) {
    return counts() || one.probability() >= TASK;
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
    boolean says = counts() && is(Kind.COMMITMENT) && isAsserted(EnumSet.of(Cue.COMMITMENT));
    return text.filter(any -> says).map(Commitments::of);
  }
}
