package io.myria.recall;

import io.myria.rank.Part;
import io.myria.rank.Ranking;
import io.myria.recall.RecallItem.Source;
import io.myria.recall.Selection.Taken;
import io.myria.snapshot.SnapshotId;
import io.myria.text.Period;
import java.util.List;
import java.util.Optional;

/** What an answer tells beside its items. Confined to one request. */
final class AnswerDraft {

  /** As many digits as mean anything. */
  private static final double DIGITS = 10_000;

  private final RecallRequest request;
  private final Optional<SnapshotId> snapshot;
  private final Ranking ranking;
  private final List<Period> periods;
  private final Stages stages;

  AnswerDraft(
      RecallRequest request,
      Optional<SnapshotId> snapshot,
      Ranking ranking,
      List<Period> periods,
      Stages stages) {
    this.request = request;
    this.snapshot = snapshot;
    this.ranking = ranking;
    this.periods = periods;
    this.stages = stages;
  }

  /** Less sure than was asked for. */
  RecallAnswer abstained() {
    return answer(
        List.of(),
        Optional.empty(),
        true,
        Optional.of("What is remembered hardly answers this: confidence is below min_confidence."),
        Optional.empty());
  }

  RecallAnswer of(Selection selection, Assembly assembly, Optional<String> nextCursor) {
    List<RecallItem> items =
        selection.taken().stream().map(taken -> item(taken, selection.scores())).toList();
    return answer(items, Optional.of(assembly), false, note(items, assembly), nextCursor);
  }

  private Optional<String> note(List<RecallItem> items, Assembly assembly) {
    if (!items.isEmpty()) {
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
      boolean abstained,
      Optional<String> note,
      Optional<String> nextCursor) {
    return new RecallAnswer(
        snapshot,
        items,
        assembly.map(Assembly::summaries).orElse(List.of()),
        assembly.map(Assembly::context).orElse(""),
        assembly.map(Assembly::tokens).orElse(0),
        ranking.ground().size() == 0 ? 0 : rounded(ranking.confidence()),
        abstained,
        periods,
        note,
        stages.milliseconds(),
        stages.degraded(),
        nextCursor);
  }

  private RecallItem item(Taken taken, Scores scores) {
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
