package io.myria.statements.reader;

import io.myria.language.Analysis;
import io.myria.language.TokenList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a later text replaces what an earlier one says. Precision first: a wrong mark is an
 * untruth, a missing one costs a place in a ranking.
 *
 * <p>First come reasons that forbid it: the later text asserts nothing (it asks, supposes, plans,
 * quotes, denies), it is of another subject, version, ticket or unit, it adds, or it is an
 * exception for a day. What remains is weighed by a logistic regression over how the two align and
 * what is said of a change. Its weights are a resource file, learnt from the open half of the
 * labelled pairs. Thread-safe; linear in the texts but for the comparison of their content words,
 * which is bounded by the lengths that {@link TextAnalysis} reads.
 */
public final class Supersession {

  /** Measured with each author left out: see the table in the package's test. */
  static final double THRESHOLD = 0.55;

  private static final Set<Cue> CHANGING =
      EnumSet.of(Cue.CEASE, Cue.REPLACE, Cue.DECIDE, Cue.CORRECT, Cue.REVERT, Cue.SHIFT, Cue.BEGIN);

  private static final String WEIGHTS = "supersession.weights";

  private static final LogisticRegression MODEL =
      LogisticRegression.parse(CueLexicon.text(WEIGHTS).orElse(""));

  private Supersession() {}

  /**
   * @param probability that the later text replaces the earlier one; 0 where something forbids it
   * @param because what forbids it, or {@code evidence}
   */
  public record Judgement(double probability, String because) {

    public boolean isReplaced() {
      return probability >= THRESHOLD;
    }
  }

  /**
   * @param around other messages of the later text's conversation, just before it, to which its
   *     pronouns may refer; may be empty
   * @param near whether the earlier text is of the same conversation and not long before: only then
   *     "sorry, meant 4:30" is about it
   */
  public static Judgement judge(
      TextAnalysis earlier, TextAnalysis later, List<TextAnalysis> around, boolean near) {
    return judge(UpdateEvidence.of(earlier, later, around, near), MODEL);
  }

  /** How much speaks for a later text replacing an earlier one. */
  public enum Strength {
    NONE,
    /** Enough for an order, in which a mistake costs a place, and not for a mark. */
    LIKELY,
    SURE
  }

  /**
   * Whether a later text replaces an earlier one by itself, where no rule of grammar says so: it
   * aligns with it, and says that something changed. It is sure where nothing makes that doubtful.
   */
  public static Strength strength(
      TextAnalysis earlier, TextAnalysis later, List<TextAnalysis> around, boolean near) {
    UpdateEvidence evidence = UpdateEvidence.of(earlier, later, around, near);
    if (!judge(evidence, MODEL).isReplaced()) {
      return Strength.NONE;
    }
    boolean sure =
        evidence.doubt().isEmpty()
            && (later.language().equals("en") || differsInOne(earlier, later));
    return sure ? Strength.SURE : Strength.LIKELY;
  }

  /**
   * In a language whose grammar nobody reads: whether of the names and numbers of the earlier text,
   * and in German of its nouns, all but one stand in the later one, too.
   */
  private static boolean differsInOne(TextAnalysis earlier, TextAnalysis later) {
    Set<String> terms = Analysis.distinctTerms(earlier.text());
    Set<String> stop = Analysis.stopWordsAmong(terms);
    Set<String> kept = Analysis.distinctTerms(later.text());
    long lacking =
        Analysis.words(earlier.text()).stream()
            .filter(word -> !Character.isLowerCase(word.surface().codePointAt(0)))
            .map(Analysis.Word::term)
            .distinct()
            .filter(term -> !stop.contains(term) && !kept.contains(term))
            .count();
    return lacking == 1;
  }

  /** Whether a text may say that something changed: found by its words alone, in little time. */
  public static boolean mayChange(String text) {
    TokenList tokens = TokenList.of(text);
    return CueLexicon.all().stream().anyMatch(lexicon -> lexicon.shows(CHANGING, tokens));
  }

  /** What alone forbids that a later text replaces an earlier one; empty where nothing does. */
  public static Optional<String> veto(
      TextAnalysis earlier, TextAnalysis later, List<TextAnalysis> around, boolean near) {
    return UpdateEvidence.of(earlier, later, around, near).veto();
  }

  /**
   * Whether a later text has a value that may stand where one of an earlier text stands, and none
   * that it has: less than a replacement, as the two may be of different things.
   */
  public static boolean hasOtherValue(String earlier, String later) {
    List<TypedSpan> before = TypedSpans.in(earlier).stream().filter(one -> !one.label()).toList();
    List<TypedSpan> after =
        before.isEmpty()
            ? List.of()
            : TypedSpans.in(later).stream().filter(one -> !one.label()).toList();
    return before.stream().anyMatch(one -> after.stream().anyMatch(one::isComparable))
        && before.stream().noneMatch(one -> after.stream().anyMatch(one::isSame));
  }

  static Judgement judge(UpdateEvidence evidence, LogisticRegression model) {
    Optional<String> veto = evidence.veto();
    Map<String, Double> features = evidence.features();
    return veto.map(reason -> new Judgement(0, reason))
        .orElseGet(() -> new Judgement(model.probability(features), "evidence"));
  }
}
