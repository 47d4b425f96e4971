package io.myria.recall;

import io.myria.contents.Overview;
import io.myria.event.EventId;
import io.myria.graph.GraphNodeJson;
import io.myria.json.Field;
import io.myria.language.date.Period;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Detail;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.Reply;
import io.myria.memory.StrangerJson;
import io.myria.memory.UnknownName;
import io.myria.read.Degraded;
import io.myria.recall.Planner.Planned;
import io.myria.recall.cache.AskedAt;
import io.myria.recall.context.RecallItem;
import io.myria.recall.context.RecallItem.Stretch;
import io.myria.recall.context.RecallSummary;
import io.myria.recall.ranking.Part;
import io.myria.recall.routing.Plan;
import io.myria.recall.routing.Recorded;
import io.myria.topics.SummaryBullet;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A recall's answer in its forms; stateless. */
public final class RecallReply {

  /** The others hardly matter, and there are eighty. */
  private static final int MOST_PARTS = 8;

  /** Of one event: the speaker, then what its emitter states, then names and subjects. */
  static final int MOST_NAMES = 8;

  /** In words, of which there is little room; programs get all. */
  private static final int MOST_PERIODS = 3;

  private static final String ENDED =
      "; ended where the question is answered (fill: true brings more)";

  private RecallReply() {}

  /** For programs. */
  public record Recalled(
      @Field("All of it in reading order, for a prompt") String context,
      @Field("Of the context, by cl100k_base") int tokenCount,
      @Field("The probability that this answer holds what answers") double confidence,
      @Field("It holds nothing, or too little to be sure of") Optional<Boolean> abstained,
      @Field("Days asked about, as they were read") Optional<List<Days>> periods,
      @Field("Whose midnights begin the days, where it is not UTC") Optional<String> zone,
      @Field("Of a time that was counted: which") Optional<Window> window,
      @Field("Of a question over several events: how many match") Optional<Matching.Json> matching,
      @Field("The question is answered; with fill true the budget is filled")
          Optional<Boolean> endedEarly,
      @Field("Where there is no context: why") Optional<String> note,
      @Field("Where there is no context: who of those asked for is not known")
          Optional<List<StrangerJson>> unknownParticipants,
      @Field("What was read") Optional<String> snapshotId,
      @Field("Stages that did not do their part, and why") Optional<List<Degraded>> degraded,
      @Field("Best first") Optional<List<Item>> items,
      @Field("Of topics the items stand in") Optional<List<Summary>> summaries,
      @Field("What the question names, and how it is related; see myria_traverse_graph")
          Optional<List<GraphNodeJson>> graphContext,
      @Field("Of a question for days alone: what the table of contents tells of them")
          Optional<List<Told>> overview,
      @Field("For the next best") Optional<String> nextCursor,
      @Field("For refers_to of feedback") Optional<String> retrievalId) {}

  /** Both ends included; an end that is not there is open. */
  record Days(
      @Field("First day") Optional<String> from,
      @Field("Last day") Optional<String> to,
      @Field("As asked") String words) {}

  /** The time of answers, where words such as today said it. */
  public record Window(
      @Field("Its first moment") Optional<String> from,
      @Field("Its end, not included") Optional<String> to,
      @Field("What it was counted to: as_of, else the server's clock") String countedTo) {

    /** Empty where no time was counted. */
    public static Optional<Window> of(Plan plan) {
      return plan.countedTo()
          .map(
              now ->
                  new Window(
                      plan.from().map(Object::toString),
                      plan.to().map(Object::toString),
                      now.toString()));
    }

    /**
     * A line for a model.
     *
     * @param zone of its times of day
     */
    public String line(ZoneId zone) {
      return "Of"
          + from.map(at -> " " + Lines.minute(Instant.parse(at), zone) + " on").orElse("")
          + to.map(at -> " the time before " + Lines.minute(Instant.parse(at), zone)).orElse("")
          + "\n";
    }
  }

  /** An event of the context. */
  record Item(
      @Field("The event") String eventId,
      @Field("Comparable within this answer") double score,
      @Field("The probability that this event by itself holds what answers")
          Optional<Double> confidence,
      @Field("verbatim, passage, fingerprint or header: how it stands there") String rendering,
      @Field("Who said it") String speaker,
      @Field("When it happened") String timestamp,
      @Field("Where it came from") String channel,
      @Field("What sort of event") String type,
      @Field("Chat, task or sitting") Optional<String> contextId,
      @Field("The emitter's key") Optional<String> sourceEventKey,
      @Field("Whether it is internal") Optional<Boolean> internal,
      @Field("The event that tells what holds instead") Optional<String> replacedBy,
      @Field("Which part of the text, if not all: start, end, of") Optional<Stretch> passage,
      @Field("Whom and what it mentions") Optional<List<String>> entities,
      @Field("Why it was chosen") Optional<String> why,
      @Field("What the score is made of, largest first") Optional<List<Part>> parts) {}

  /** A node of the table of contents; its sentences stand in the context. */
  record Told(
      @Field("For myria_browse_toc") String nodeId,
      @Field("What its events are about") String title,
      @Field("Events that you see in it") long eventCount,
      @Field("Of the sentences that are quoted, for myria_expand_grip") List<String> gripIds) {}

  /** What a topic says beside the items. */
  record Summary(
      @Field("For myria_get_topic") String topicId,
      @Field("What it is about") String label,
      @Field("Events its sentences stand on") List<String> eventIds) {}

  /**
   * @param planned what was asked for
   * @param unknown participants, where nothing is recalled
   * @param recorded what became of the retrieval
   * @param more how to have more, where there is more
   */
  public static Reply of(
      GraphRecall.Recalled whole,
      Budget budget,
      Planned planned,
      List<UnknownName> unknown,
      Recorded recorded,
      String more) {
    RecallAnswer answer = whole.answer();
    List<Degraded> degraded = degraded(whole, recorded);
    Recalled recalled = recalled(whole, budget.detail(), planned, unknown, recorded);
    String text = text(whole, degraded, more, recalled.zone()) + below(recalled, unknown);
    return Reply.of(recalled, text)
        .with("event_ids", answer.items().stream().map(item -> item.eventId().toString()).toList())
        .with("renderings", answer.items().stream().map(RecallReply::rendering).toList())
        .with("processing_ms", answer.processingMs());
  }

  /** For programs. */
  static Recalled recalled(
      GraphRecall.Recalled whole,
      Detail detail,
      Planned planned,
      List<UnknownName> unknown,
      Recorded recorded) {
    RecallAnswer answer = whole.answer();
    List<Degraded> degraded = degraded(whole, recorded);
    return new Recalled(
        answer.context(),
        answer.tokenCount(),
        answer.confidence(),
        Optional.of(answer.abstained()).filter(is -> is),
        Optional.of(answer.periods().stream().map(RecallReply::days).toList())
            .filter(periods -> !periods.isEmpty()),
        zone(planned.at()),
        Window.of(planned.plan()),
        answer.matching().map(Matching::json),
        Optional.of(answer.endedEarly()).filter(is -> is),
        answer.note(),
        StrangerJson.of(unknown),
        answer.snapshotId().map(Object::toString),
        Optional.of(degraded).filter(stages -> !stages.isEmpty()),
        Optional.of(
                answer.items().stream().map(item -> item(item, whole.entities(), detail)).toList())
            .filter(items -> detail.hasItems()),
        Optional.of(answer.summaries().stream().map(RecallReply::summary).toList())
            .filter(summaries -> detail.hasItems() && !summaries.isEmpty()),
        Optional.of(whole.graph().nodes()).filter(nodes -> !nodes.isEmpty()),
        Optional.of(answer.overview().stream().map(RecallReply::told).toList())
            .filter(told -> detail.hasItems() && !told.isEmpty()),
        answer.nextCursor(),
        recorded.id().map(Object::toString));
  }

  private static String below(Recalled recalled, List<UnknownName> unknown) {
    ZoneId zone = recalled.zone().map(ZoneId::of).orElse(ZoneOffset.UTC);
    return recalled.window().map(window -> window.line(zone)).orElse("")
        + Lines.retrieval(recalled.retrievalId())
        + StrangerJson.line(unknown);
  }

  /** Empty for UTC. */
  static Optional<String> zone(AskedAt at) {
    return Optional.of(at.zone().normalized())
        .filter(zone -> !zone.equals(ZoneOffset.UTC))
        .map(any -> at.zone().getId());
  }

  private static List<Degraded> degraded(GraphRecall.Recalled whole, Recorded recorded) {
    return Stream.of(
            whole.answer().degraded().stream(),
            whole.degraded().stream(),
            recorded.degraded().stream())
        .flatMap(stages -> stages)
        .toList();
  }

  static Days days(Period period) {
    return new Days(
        period.from().map(Object::toString), period.to().map(Object::toString), period.words());
  }

  static Item item(RecallItem item, Map<EventId, List<String>> entities, Detail detail) {
    return new Item(
        item.eventId().toString(),
        item.score(),
        item.confidence(),
        rendering(item),
        item.speaker(),
        item.timestamp().toString(),
        item.source().channel(),
        item.source().type(),
        item.source().contextId(),
        item.source().sourceEventKey(),
        Optional.of(item.source().internal()).filter(is -> is),
        item.replacedBy().map(Object::toString),
        item.passage(),
        Optional.ofNullable(entities.get(item.eventId()))
            .map(names -> names.subList(0, Math.min(MOST_NAMES, names.size()))),
        item.why(),
        Optional.of(item.parts())
            .filter(parts -> detail.isFull())
            .map(parts -> parts.subList(0, Math.min(MOST_PARTS, parts.size()))));
  }

  private static String rendering(RecallItem item) {
    return item.passage().isPresent() ? "passage" : item.rendering().wire();
  }

  private static Told told(Overview.Told told) {
    return new Told(
        told.id().toString(),
        told.node().title(),
        told.node().events(),
        told.node().bullets().stream().map(bullet -> bullet.grip().toString()).toList());
  }

  static Summary summary(RecallSummary summary) {
    return new Summary(
        summary.topicId().toString(),
        summary.label(),
        summary.bullets().stream().map(SummaryBullet::first).map(Object::toString).toList());
  }

  private static String text(
      GraphRecall.Recalled whole, List<Degraded> degraded, String more, Optional<String> zone) {
    RecallAnswer answer = whole.answer();
    if (answer.context().isEmpty()) {
      return answer.note().orElse("Nothing is remembered that matches.")
          + "\n"
          + asked(answer.periods(), zone)
          + Lines.without(degraded);
    }
    return answer.context()
        + "\n---\n"
        + whole.graph().text()
        + (answer.endedEarly() ? Lines.count(answer.items().size(), "event") + ", " : "")
        + Lines.count(answer.tokenCount(), "token")
        + ", confidence "
        + String.format(Locale.ROOT, "%.2f", answer.confidence())
        + more(answer, more)
        + "\n"
        + answer.matching().map(some -> some.line() + "\n").orElse("")
        + answer.note().map(line -> line + "\n").orElse("")
        + asked(answer.periods(), zone)
        + Lines.without(degraded);
  }

  private static String more(RecallAnswer answer, String more) {
    if (answer.endedEarly()) {
      return ENDED;
    }
    return answer.nextCursor().isPresent() ? more : "";
  }

  /** One line on how the days of a question were read, or none. */
  static String asked(List<Period> periods, Optional<String> zone) {
    return periods.isEmpty()
        ? ""
        : periods.stream()
            .limit(MOST_PERIODS)
            .map(RecallReply::read)
            .collect(
                Collectors.joining(
                    ", ",
                    "Days asked about: ",
                    zone.map(name -> " (" + name + ")").orElse("") + "\n"));
  }

  private static String read(Period period) {
    String from = period.from().map(Object::toString).orElse("");
    String to = period.to().map(Object::toString).orElse("");
    return from.equals(to) ? from : (from + " to " + to).strip();
  }
}
