package io.myria.recall;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.json.Field;
import io.myria.language.EventText;
import io.myria.language.Inset;
import io.myria.language.Sentences;
import io.myria.mcp.catalog.Detail;
import io.myria.mcp.catalog.Lines;
import io.myria.recall.context.RecallItem;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A result for programs, and its lines for models. */
record ResultJson(
    @Field("The event that answers") Original original,
    @Field("Whom and what it mentions") Optional<List<String>> entities,
    @Field("What these are related to") Optional<List<RelatedJson>> relatedEntities,
    @Field("Other events that say so") Optional<List<MessageJson>> relatedMessages,
    @Field("The probability that this event by itself holds what answers") double confidence,
    @Field("Comparable within this answer") Optional<Double> score,
    @Field("Why it was chosen") String reasoning,
    @Field("The event, and the newest that its relations stand on") List<String> eventIds) {

  private static final int MOST_NAMES = 8;
  private static final int MESSAGE_CHARACTERS = 200;

  /** An event. */
  record Original(
      @Field("What it says, or how it begins") String text,
      @Field("Who said it") String speaker,
      @Field("When it happened") String timestamp,
      @Field("Chat, task or sitting") Optional<String> contextId,
      @Field("Where it came from") Optional<String> channel,
      @Field("What sort of event") Optional<String> type,
      @Field("Whether it is internal") Optional<Boolean> internal,
      @Field("The event that tells what holds instead") Optional<String> replacedBy) {}

  /** An entity. */
  record RelatedJson(
      @Field("Its name") String name, @Field("The way to it, along relations") String via) {}

  /** Another event. */
  record MessageJson(
      @Field("The event") String eventId,
      @Field("Who said it") String speaker,
      @Field("When it happened") String timestamp,
      @Field("How it begins") String text) {

    private static MessageJson of(Event event, Detail detail) {
      return new MessageJson(
          detail.id(event.id()),
          EventText.voice(EventText.speaker(event.payload()), event.type()),
          event.written(),
          Sentences.excerpt(Inset.line(EventText.of(event)), MESSAGE_CHARACTERS));
    }
  }

  /** All of it. */
  static ResultJson of(ExpandedResult result, Detail detail) {
    RecallItem item = result.original();
    boolean items = detail.hasItems();
    List<EventId> stated =
        result.related().stream().flatMap((Related one) -> one.events().stream()).toList();
    return new ResultJson(
        new Original(
            item.text(),
            item.speaker(),
            item.timestamp().toString(),
            item.source().contextId(),
            Optional.of(item.source().channel()).filter(any -> items),
            Optional.of(item.source().type()).filter(any -> items),
            Optional.of(item.source().internal()).filter(is -> is),
            item.replacedBy().map(detail::id)),
        some(result.entities().stream().limit(MOST_NAMES).toList()),
        some(result.related().stream().map(one -> new RelatedJson(one.name(), one.via())).toList()),
        some(result.messages().stream().map(event -> MessageJson.of(event, detail)).toList()),
        item.confidence().orElseThrow(),
        Optional.of(item.score()).filter(any -> items),
        item.why().orElseThrow(),
        Stream.concat(Stream.of(item.eventId()), stated.stream())
            .distinct()
            .map(detail::id)
            .toList());
  }

  /** The same in three lengths, the whole first. */
  List<ResultJson> lengths() {
    return List.of(
        this,
        with(relatedEntities, Optional.empty(), eventIds),
        with(Optional.empty(), Optional.empty(), eventIds.subList(0, 1)));
  }

  private ResultJson with(
      Optional<List<RelatedJson>> related,
      Optional<List<MessageJson>> messages,
      List<String> events) {
    return new ResultJson(
        original, entities, related, messages, confidence, score, reasoning, events);
  }

  private static <T> Optional<List<T>> some(List<T> list) {
    return Optional.of(list).filter(any -> !any.isEmpty());
  }

  /** The same for models, at times of day of {@code zone}. */
  String lines(ZoneId zone) {
    StringBuilder lines = new StringBuilder();
    lines
        .append('[')
        .append(eventIds.get(0))
        .append("] ")
        .append(Lines.minute(Instant.parse(original.timestamp()), zone))
        .append(' ')
        .append(original.speaker())
        .append(": ")
        .append(Lines.block(original.text()));
    original.replacedBy().ifPresent(id -> lines.append("  Replaced by [" + id + "]\n"));
    lines.append(String.format(Locale.ROOT, "  Confidence %.2f. %s\n", confidence, reasoning));
    entities.ifPresent(names -> lines.append("  Mentions " + flat(names) + "\n"));
    relatedEntities.stream()
        .flatMap(List::stream)
        .forEach(one -> lines.append("  By ").append(one.via()).append('\n'));
    relatedMessages.stream()
        .flatMap(List::stream)
        .forEach(
            one ->
                lines
                    .append("  [" + one.eventId() + "] ")
                    .append(one.speaker() + ": " + Lines.flat(one.text()) + "\n"));
    return lines.toString();
  }

  private static String flat(List<String> names) {
    return String.join(", ", names.stream().map(Lines::flat).toList());
  }
}
