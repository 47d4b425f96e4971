package io.myria.recall;

import io.myria.language.date.TimeOfDay;
import io.myria.recall.DaysStage.Room;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.cache.OnceAsked;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.StageTimes;
import io.myria.recall.context.Assembly;
import io.myria.recall.context.Eligible;
import io.myria.recall.context.LineForm;
import io.myria.recall.context.Quotations;
import io.myria.recall.context.Scores;
import io.myria.recall.context.Selection;
import io.myria.recall.ranking.Question;
import io.myria.recall.ranking.Ranking;
import java.time.Instant;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A request with its ranking, tie-breakers and inputs, as strategies read it.
 *
 * @param ranking the learned one, which has the confidence for every strategy
 * @param standing what decides between events that are alike
 * @param mostItems that may still be shown
 * @param room what stands above the events, and what is left for these
 * @param models what they answered already, where this is tried with another budget
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
    OnceAsked models,
    StageTimes stages) {

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

  /** By which ages are told: what was asked for, else the newest time that the scope sees. */
  Instant now() {
    return request.asOf().or(() -> held().newestTime()).orElse(Instant.EPOCH);
  }

  /** How sure it is of one event by itself that it answers, where reasons are wanted. */
  IntFunction<Optional<Double>> alone(Assembly assembly) {
    if (!request.options().explain()) {
      return index -> Optional.empty();
    }
    AnswerEvidence evidence = new AnswerEvidence(held(), ranking);
    return index ->
        Optional.of(
            evidence.confidence(
                assembly.parts(index, scene.archived()),
                index,
                standing.latest().isReplacedNow(index)));
  }

  boolean isFirstPage() {
    return request.cursor().isEmpty();
  }

  /** A selection by these scores. */
  Assembly assembly(Scores scores, Eligible from) {
    return inOrder(standing.of(scores, from), from);
  }

  /** The same, in the order of the scores whatever decides between those that are alike. */
  Assembly inOrder(Scores scores, Eligible from) {
    LineForm form =
        new LineForm(
            request.options().cited(), request.at().zone(), TimeOfDay.isAsked(request.question()));
    return new Assembly(new Selection(held(), scores, from, budget(), form), budget(), mostItems);
  }
}
