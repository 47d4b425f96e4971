package io.myria.recall;

import io.myria.json.Field;
import io.myria.json.Output;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.Reply;
import io.myria.memory.StrangerJson;
import io.myria.memory.UnknownName;
import io.myria.read.Degraded;
import io.myria.read.TokenBudget;
import io.myria.recall.Planner.Planned;
import io.myria.recall.RecallReply.Days;
import io.myria.recall.RecallReply.Window;
import io.myria.recall.cache.Strategy;
import io.myria.recall.routing.Recorded;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A query's answer in its forms; stateless. */
final class QueryReply {

  private QueryReply() {}

  /** For programs. */
  record Queried(
      @Field("Best first") List<ResultJson> results,
      @Field("The probability that these together hold what answers") double confidence,
      @Field("It holds nothing, or too little to be sure of") Optional<Boolean> abstained,
      @Field("Where there are no results: why") Optional<String> note,
      @Field("Where there are no results: who of those asked for is not known")
          Optional<List<StrangerJson>> unknownParticipants,
      @Field("Days asked about, as they were read") Optional<List<Days>> periods,
      @Field("Whose midnights begin the days, where it is not UTC") Optional<String> zone,
      @Field("Of a time that was counted: which") Optional<Window> window,
      @Field("Of a question over several events: how many match") Optional<Matching.Json> matching,
      @Field("What was done") Optional<PlanJson> plan,
      @Field("What was read") Optional<String> snapshotId,
      @Field("Stages that did not do their part, and why") Optional<List<Degraded>> degraded,
      @Field("For the next best") Optional<String> nextCursor,
      @Field("For refers_to of feedback") Optional<String> retrievalId) {}

  /**
   * What stands beside the answer.
   *
   * @param results those that are shown
   * @param unknown participants, where there are none
   */
  record Told(
      List<ResultJson> results,
      Planned planned,
      Optional<PlanJson> explained,
      List<UnknownName> unknown,
      Recorded recorded) {}

  /** A plan. */
  record PlanJson(
      @Field("First moment of an answer") Optional<String> from,
      @Field("Its end, not included") Optional<String> to,
      @Field("The chats that were meant, the nearest first") Optional<List<String>> chats,
      @Field("How events are ranked") String strategy,
      @Field("Most relations from what an answer mentions") int hops,
      @Field("Most results") int limit,
      @Field("Results that are less sure are left out") Optional<Double> confidenceThreshold) {

    static PlanJson of(Planned planned, QueryArguments arguments, Strategy strategy, int hops) {
      return new PlanJson(
          planned.plan().from().map(Instant::toString),
          planned.plan().to().map(Instant::toString),
          planned.filter().contextIds(),
          strategy.wire(),
          hops,
          arguments.limit(),
          arguments.confidenceThreshold());
    }
  }

  /**
   * Results within a budget, each with as much around it as there is room for: all, or those before
   * the first that does not fit.
   *
   * @param around what stands around the results
   * @param matching how many events match
   * @throws io.myria.error.Fault {@code invalid_argument} at {@code budget_tokens} if not even one
   *     fits
   */
  static List<ResultJson> fitted(
      List<ExpandedResult> results,
      Budget budget,
      Optional<PlanJson> around,
      Optional<Matching> matching) {
    int beside =
        around.map(plan -> Budget.cost(Output.write(plan), "")).orElse(0)
            + matching.map(some -> Budget.cost(Output.write(some.json()), some.line())).orElse(0);
    TokenBudget<ResultJson> room =
        budget.of(beside, json -> json, json -> json.lines(ZoneOffset.UTC));
    // Others come before what is around one: the first round keeps room for all of them.
    List<List<ResultJson>> lengths =
        results.stream().map(one -> ResultJson.of(one, budget.detail()).lengths()).toList();
    List<ResultJson> taken = new ArrayList<>();
    long bare = lengths.stream().mapToLong(some -> room.cost(some.get(some.size() - 1))).sum();
    for (List<ResultJson> some : lengths) {
      int least = room.cost(some.get(some.size() - 1));
      long rest = bare - least;
      ResultJson fitting =
          some.stream()
              .filter(one -> room.holds((int) Math.min(Integer.MAX_VALUE, room.cost(one) + rest)))
              .findFirst()
              .orElse(some.get(some.size() - 1));
      if (!room.take(fitting)) {
        return taken;
      }
      bare = rest;
      taken.add(fitting);
    }
    return taken;
  }

  /**
   * @param graph where it is behind
   * @param more how to have more, where there is more
   */
  static Reply of(RecallAnswer answer, Optional<Degraded> graph, Told told, String more) {
    List<ResultJson> results = told.results();
    List<Degraded> degraded =
        Stream.of(answer.degraded().stream(), graph.stream(), told.recorded().degraded().stream())
            .flatMap(all -> all)
            .toList();
    Optional<String> note =
        results.isEmpty()
            ? Optional.of(
                answer
                    .note()
                    .map(QueryReply::ours)
                    .orElse("No result is as sure as was asked for."))
            : answer.note();
    Queried queried =
        new Queried(
            results,
            answer.confidence(),
            Optional.of(results.isEmpty()).filter(is -> is),
            note,
            StrangerJson.of(told.unknown()),
            Optional.of(answer.periods().stream().map(RecallReply::days).toList())
                .filter(periods -> !periods.isEmpty()),
            RecallReply.zone(told.planned().at()),
            Window.of(told.planned().plan()),
            answer.matching().filter(any -> !results.isEmpty()).map(Matching::json),
            told.explained(),
            answer.snapshotId().map(Object::toString),
            Optional.of(degraded).filter(stages -> !stages.isEmpty()),
            // The best come first: where none of many is sure enough, none of the next are.
            answer.nextCursor().filter(any -> !results.isEmpty()),
            told.recorded().id().map(Object::toString));
    return Reply.of(queried, text(queried, answer, more) + StrangerJson.line(told.unknown()))
        .with("processing_ms", answer.processingMs());
  }

  private static String text(Queried queried, RecallAnswer answer, String more) {
    StringBuilder text = new StringBuilder();
    ZoneId zone = queried.zone().map(ZoneId::of).orElse(ZoneOffset.UTC);
    queried.results().forEach(result -> text.append(result.lines(zone)));
    queried.note().ifPresent(line -> text.append(line).append('\n'));
    if (!queried.results().isEmpty()) {
      text.append("---\n")
          .append(Lines.count(queried.results().size(), "result"))
          .append(String.format(Locale.ROOT, ", confidence %.2f", queried.confidence()))
          .append(queried.nextCursor().isPresent() ? more : "")
          .append('\n');
      answer.matching().ifPresent(some -> text.append(some.line()).append('\n'));
    }
    text.append(RecallReply.asked(answer.periods(), queried.zone()))
        .append(queried.window().map(window -> window.line(zone)).orElse(""))
        .append(Lines.retrieval(queried.retrievalId()))
        .append(Lines.without(queried.degraded().orElse(List.of())));
    queried.plan().ifPresent(done -> text.append("Plan: ").append(Output.write(done)).append('\n'));
    return text.toString();
  }

  /** What recall calls its own way. */
  private static String ours(String note) {
    return note.replace("min_confidence", "confidence_threshold");
  }
}
