package io.myria.recall;

import io.myria.recall.DaysStage.Room;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.Remembered;
import io.myria.recall.cache.StageTimes;
import io.myria.recall.context.Assembly;
import io.myria.recall.context.Eligible;
import io.myria.recall.context.Explanation;
import io.myria.recall.context.JsonRoom;
import io.myria.recall.context.LineForm;
import io.myria.recall.context.Quotations;
import io.myria.recall.context.RecallItem;
import io.myria.recall.context.RecallItem.Source;
import io.myria.recall.context.Revised;
import io.myria.recall.context.Scores;
import io.myria.recall.context.Selection;
import io.myria.recall.context.Selection.Taken;
import io.myria.recall.ranking.Part;
import io.myria.recall.ranking.Question;
import io.myria.recall.ranking.Ranking;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request with its ranking, tie-breakers and inputs, as strategies read it.
 *
 * @param ranking the learned one, which has the confidence for every strategy
 * @param standing what decides between events that are alike
 * @param mostItems that may still be shown
 * @param room what stands above the events, and what is left for these
 * @param measure counts the answer's JSON
 */
record RecallContext(
    RecallRequest request,
    ReadContext scene,
    Question question,
    Ranking ranking,
    Eligible eligible,
    TieBreakers standing,
    int mostItems,
    Room room,
    AnswerMeasure measure,
    StageTimes stages) {

  /** As many digits as mean anything. */
  private static final double DIGITS = 10_000;

  /** Has as many digits as any confidence. */
  private static final double UNKNOWN = 0.1234;

  /** What is left of the budget for events and topics. */
  int budget() {
    return room.tokens();
  }

  HeldScope held() {
    return scene.held();
  }

  Quotations quotations() {
    return new Quotations(held(), eligible, request.asOf());
  }

  /**
   * Ages count from this time: the one that was asked for, else the newest time that the scope
   * sees.
   */
  Instant now() {
    return request.asOf().or(() -> held().newestTime()).orElse(Instant.EPOCH);
  }

  boolean isFirstPage() {
    return request.cursor().isEmpty();
  }

  /**
   * A selection in the order of the scores.
   *
   * @param beside tokens of the budget that are kept free
   */
  Assembly assembly(Scores scores, Eligible from, int beside) {
    LineForm form =
        new LineForm(
            request.options().cited(), request.at().zone(), LineForm.Beside.of(request.question()));
    int budget = budget() - beside;
    JsonRoom json = json(scores).less(beside);
    return new Assembly(new Selection(held(), scores, from, budget, json, form), budget, mostItems);
  }

  private JsonRoom json(Scores scores) {
    if (measure == AnswerMeasure.NOTHING) {
      return JsonRoom.UNLIMITED;
    }
    return new JsonRoom(
        measure.most(request.options().budgetTokens()) - measure.around(bare()),
        taken -> measure.item(item(taken, scores, UNKNOWN)),
        measure::summary);
  }

  /**
   * How many events match, of a question over several of them; of those taken so many are shown.
   */
  Optional<Matching> matching(List<Taken> taken) {
    return standing.series().matching(taken, scene.key().isPresent());
  }

  /** An answer with all but its events and summaries. */
  private RecallAnswer bare() {
    Optional<Matching> matching = matching(List.of());
    return new RecallAnswer(
        scene.pin().snapshotId(),
        List.of(),
        List.of(),
        room.overview().told(),
        room.overview().text() + matching.map(some -> some.heading(Matching.TOKENS)).orElse(""),
        request.options().budgetTokens(),
        UNKNOWN,
        false,
        standing.asked().periods(),
        matching,
        false,
        false,
        Optional.empty(),
        Map.of(),
        stages.degraded(),
        Optional.empty());
  }

  /**
   * An event of the context.
   *
   * @param confidence by itself, where reasons are wanted
   */
  RecallItem item(Taken taken, Scores scores, double confidence) {
    Remembered event = taken.event();
    Revised revised = scores.revised(taken.index());
    boolean explain = request.options().explain();
    List<Part> parts = explain ? scores.parts(taken.index()) : List.of();
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
        explain ? Optional.of(rounded(confidence)) : Optional.empty(),
        revised.by(),
        revised.of(),
        explain ? Optional.of(Explanation.of(parts, revised)) : Optional.empty(),
        parts.stream()
            .map(
                part ->
                    new Part(part.signal(), rounded(part.value()), rounded(part.contribution())))
            .toList());
  }

  static double rounded(double value) {
    return Math.round(value * DIGITS) / DIGITS;
  }
}
