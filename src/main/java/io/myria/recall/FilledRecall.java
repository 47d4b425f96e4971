package io.myria.recall;

import io.myria.contents.OverviewText;
import io.myria.event.EventId;
import io.myria.language.TokenCount;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.context.Assembly;
import io.myria.recall.context.RecallItem;
import io.myria.recall.context.RecallSummary;
import io.myria.recall.context.Selection;
import io.myria.recall.context.Selection.Taken;
import io.myria.recall.context.ShownItems;
import io.myria.recall.ranking.IdentifierFit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A filled budget, of which an answer is made. Confined to one request. */
final class FilledRecall {

  static final String NOTHING =
      "Nothing is remembered about this. For the nearest items anyway, ask with min_confidence 0.";

  private static final String ENDS =
      "Pages hold "
          + ShownItems.MOST
          + " items at most, and there is more; ask for a part of it, as by from and to.";

  private final RankedRecall ranked;
  private final RecallContext sought;
  private final RecallRequest request;
  private final Assembly assembly;
  private final OverviewText overview;
  private final AnswerEvidence evidence;
  private final boolean endedEarly;

  FilledRecall(RankedRecall ranked, Assembly assembly) {
    this.ranked = ranked;
    this.sought = ranked.sought();
    this.request = sought.request();
    this.assembly = assembly;
    this.overview = sought.room().overview();
    this.evidence = new AnswerEvidence(sought.held(), sought.ranking(), sought.standing().before());
    this.endedEarly = EarlyEnd.mayEnd(sought) && new EarlyEnd(sought, assembly, evidence).end();
  }

  /** Events, the best first; none where the answer is withheld. */
  List<RecallItem> items() {
    return isWithheld(confidence()) ? List.of() : taken();
  }

  /** The answer; one line where it is less sure than was asked for. */
  RecallAnswer answer() {
    double confidence = confidence();
    return isWithheld(confidence)
        ? answer(List.of(), false, confidence, Optional.of(whyWithheld()), Optional.empty())
        : answer(confidence);
  }

  /** The answer without these of its events, which are left for the next page. */
  RecallAnswer without(Set<EventId> cut) {
    if (cut.isEmpty()) {
      return answer();
    }
    assembly.drop(cut);
    return answer(confidence());
  }

  private RecallAnswer answer(double confidence) {
    List<RecallItem> items = taken();
    Optional<String> next = next();
    return answer(items, true, confidence, note(items, next), next);
  }

  private double confidence() {
    return evidence.confidence(assembly.parts(sought.scene().archived(), overview.quoted()));
  }

  /** How many events match, of a question over several of them. */
  Optional<Matching> matching() {
    return sought.matching(assembly.selection().taken());
  }

  /**
   * A question for days is answered by their overview, one that names an identifier by the events
   * that hold it, and one over several events by those that match. A further page is wanted however
   * unsure it is.
   */
  private boolean isWithheld(double confidence) {
    boolean answers =
        request.options().minConfidence() <= ranked.floor()
            && (!overview.isEmpty()
                || isNamed()
                || matching().map(some -> !some.shown().isEmpty()).orElse(false));
    return request.cursor().isEmpty() && !answers && confidence < request.options().minConfidence();
  }

  private boolean isNamed() {
    return assembly.selection().taken().stream()
        .limit(1)
        .anyMatch(one -> IdentifierFit.holds(request.question(), one.event().turn().text()));
  }

  private String whyWithheld() {
    int bestNeed = assembly.selection().bestNeed();
    if (bestNeed > 0) {
      return "What is nearest does not fit; ask with budget_tokens " + bestNeed + ".";
    }
    return request.options().minConfidence() <= ranked.floor()
        ? NOTHING
        : "What is remembered hardly answers this: confidence is below min_confidence.";
  }

  private List<RecallItem> taken() {
    Selection selection = assembly.selection();
    return selection.taken().stream()
        .map(taken -> sought.item(taken, selection.scores(), alone(taken)))
        .sorted(Comparator.comparingDouble((RecallItem item) -> -item.score()))
        .toList();
  }

  /** How sure it is of one event by itself, where reasons are wanted. */
  private double alone(Taken taken) {
    return request.options().explain()
        ? evidence.confidence(
            assembly.parts(EarlyEnd.places(List.of(taken)), sought.scene().archived()),
            taken.index(),
            sought.standing().latest().isReplacedNow(taken.index()))
        : 0;
  }

  private Optional<String> next() {
    Selection selection = assembly.selection();
    ShownItems all =
        ranked
            .shown()
            .with(selection.taken().stream().map(taken -> taken.event().turn().id()).toList());
    return selection.hasMore() && all.count() < ShownItems.MOST
        ? Optional.of(ranked.seal().apply(all.write()))
        : Optional.empty();
  }

  private Optional<String> note(List<RecallItem> items, Optional<String> nextCursor) {
    if (assembly.selection().hasMore() && nextCursor.isEmpty()) {
      return Optional.of(ENDS);
    }
    if (!items.isEmpty() || !overview.isEmpty()) {
      return Optional.empty();
    }
    if (!assembly.summaries().isEmpty()) {
      return Optional.of(
          "The summaries hold all that is asked about; events follow by the cursor.");
    }
    return Optional.of(
        request.cursor().isPresent()
            ? "Everything was shown on earlier pages."
            : "These participants see no event that matches.");
  }

  /** How many events match, where there is room for it. */
  private String heading(Optional<Matching> matching) {
    int room = request.options().budgetTokens() - overview.tokens() - assembly.tokens();
    return matching.map(some -> some.heading(room)).orElse("");
  }

  /**
   * @param given whether the context is given
   */
  private RecallAnswer answer(
      List<RecallItem> items,
      boolean given,
      double confidence,
      Optional<String> note,
      Optional<String> nextCursor) {
    List<RecallSummary> summaries = given ? assembly.summaries() : List.of();
    OverviewText above = given ? overview : OverviewText.NOTHING;
    String below = given ? assembly.context() : "";
    Optional<Matching> matching = given ? matching().filter(Matching::tells) : Optional.empty();
    String heads = above.text() + (below.isEmpty() ? "" : heading(matching));
    String context = below.isEmpty() ? heads.stripTrailing() : heads + below;
    return new RecallAnswer(
        sought.scene().pin().snapshotId(),
        items,
        summaries,
        above.told(),
        context,
        below.isEmpty() ? TokenCount.of(context) : TokenCount.of(heads) + assembly.tokens(),
        RecallContext.rounded(confidence),
        items.isEmpty() && summaries.isEmpty() && above.isEmpty(),
        sought.standing().asked().periods(),
        matching,
        given && endedEarly,
        given && assembly.selection().isCut(),
        note,
        sought.stages().milliseconds(),
        sought.stages().degraded(),
        nextCursor);
  }
}
