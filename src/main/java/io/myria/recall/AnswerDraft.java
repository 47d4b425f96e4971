package io.myria.recall;

import io.myria.contents.OverviewText;
import io.myria.language.TokenCount;
import io.myria.language.date.Period;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.Remembered;
import io.myria.recall.cache.StageTimes;
import io.myria.recall.context.Assembly;
import io.myria.recall.context.Explanation;
import io.myria.recall.context.RecallItem;
import io.myria.recall.context.RecallItem.Source;
import io.myria.recall.context.RecallSummary;
import io.myria.recall.context.Revised;
import io.myria.recall.context.Scores;
import io.myria.recall.context.Selection;
import io.myria.recall.context.Selection.Taken;
import io.myria.recall.context.ShownItems;
import io.myria.recall.ranking.Part;
import io.myria.snapshot.SnapshotId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** The fields of an answer beside its items. Confined to one request. */
record AnswerDraft(
    RecallRequest request,
    Optional<SnapshotId> snapshot,
    List<Period> periods,
    OverviewText overview,
    StageTimes stages) {

  /** As many digits as mean anything. */
  private static final double DIGITS = 10_000;

  static final String NOTHING =
      "Nothing is remembered about this. For the nearest items anyway, ask with min_confidence 0.";

  private static final String ENDS =
      "Pages hold "
          + ShownItems.MOST
          + " items at most, and there is more; ask for a part of it, as by from and to.";

  /**
   * Less sure than was asked for: one line, and items on request.
   *
   * @param bestNeed tokens that what is nearest needs and had not; else 0
   */
  RecallAnswer withheld(double confidence, double floor, int bestNeed) {
    String note =
        bestNeed > 0
            ? "What is nearest does not fit; ask with budget_tokens " + bestNeed + "."
            : request.options().minConfidence() <= floor
                ? NOTHING
                : "What is remembered hardly answers this: confidence is below min_confidence.";
    return new AnswerDraft(request, snapshot, periods, OverviewText.NOTHING, stages)
        .answer(List.of(), Optional.empty(), confidence, Optional.of(note), Optional.empty());
  }

  /**
   * @param alone how sure it is of one event by itself, by its place
   */
  RecallAnswer of(
      Assembly assembly,
      double confidence,
      IntFunction<Optional<Double>> alone,
      Optional<String> nextCursor) {
    Selection selection = assembly.selection();
    List<RecallItem> items =
        selection.taken().stream()
            .map(taken -> item(taken, selection.scores(), alone.apply(taken.index())))
            .sorted(Comparator.comparingDouble((RecallItem item) -> -item.score()))
            .toList();
    return answer(
        items, Optional.of(assembly), confidence, note(items, assembly, nextCursor), nextCursor);
  }

  private Optional<String> note(
      List<RecallItem> items, Assembly assembly, Optional<String> nextCursor) {
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

  private RecallAnswer answer(
      List<RecallItem> items,
      Optional<Assembly> assembly,
      double confidence,
      Optional<String> note,
      Optional<String> nextCursor) {
    List<RecallSummary> summaries = assembly.map(Assembly::summaries).orElse(List.of());
    String below = assembly.map(Assembly::context).orElse("");
    String context = below.isEmpty() ? overview.text().stripTrailing() : overview.text() + below;
    return new RecallAnswer(
        snapshot,
        items,
        summaries,
        overview.told(),
        context,
        below.isEmpty()
            ? TokenCount.of(context)
            : overview.tokens() + assembly.map(Assembly::tokens).orElse(0),
        rounded(confidence),
        items.isEmpty() && summaries.isEmpty() && overview.isEmpty(),
        periods,
        note,
        stages.milliseconds(),
        stages.degraded(),
        nextCursor);
  }

  private RecallItem item(Taken taken, Scores scores, Optional<Double> confidence) {
    Remembered event = taken.event();
    Revised revised = scores.revised(taken.index());
    List<Part> parts = request.options().explain() ? scores.parts(taken.index()) : List.of();
    return new RecallItem(
        event.turn().id(),
        new Source(
            event.channel(),
            event.type(),
            event.turn().contextId(),
            event.sourceEventKey(),
            event.internal()),
        event.turn().at(),
        event.voice(),
        taken.rendering(),
        taken.body(),
        taken.passage(),
        rounded(scores.score(taken.index())),
        confidence.map(AnswerDraft::rounded),
        revised.by(),
        revised.of(),
        request.options().explain()
            ? Optional.of(Explanation.of(parts, revised))
            : Optional.empty(),
        parts.stream().map(AnswerDraft::rounded).toList());
  }

  private static Part rounded(Part part) {
    return new Part(part.signal(), rounded(part.value()), rounded(part.contribution()));
  }

  private static double rounded(double value) {
    return Math.round(value * DIGITS) / DIGITS;
  }
}
