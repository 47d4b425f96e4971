package io.myria.topics.tree;

import io.myria.error.Fault;
import io.myria.event.PayloadField;
import io.myria.json.Field;
import io.myria.read.EventCriteria;
import io.myria.read.HintWeight;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The arguments by which a read leaves out events, whatever their words. */
public record EventSelection(
    @Field(value = "Earliest time", aliases = "since") Optional<Instant> from,
    @Field(value = "End of the time, not included", aliases = "until") Optional<Instant> to,
    @Field("Only of this chat, task or sitting") Optional<String> contextId,
    @Field(value = "Only of these channels", example = "club-chat", aliases = "channel")
        List<String> channels,
    @Field(value = "Only of these types", example = "message", aliases = "type") List<String> types,
    @Field(
            value = "Only whose payload has these members; a.b is b within a",
            example = "{\"tool\": \"weather\"}")
        Optional<Map<String, Object>> payload) {

  /**
   * The same within a time.
   *
   * @throws Fault {@code invalid_argument} at {@code toc_node_id} where nothing is in both
   */
  EventSelection within(Instant begins, Instant ends) {
    Instant first = from.filter(time -> time.isAfter(begins)).orElse(begins);
    Instant end = to.filter(time -> time.isBefore(ends)).orElse(ends);
    if (!first.isBefore(end)) {
      throw Fault.invalid(
          "toc_node_id", "names a time that has nothing in common with 'from' and 'to'");
    }
    return new EventSelection(
        Optional.of(first), Optional.of(end), contextId, channels, types, payload);
  }

  public EventCriteria criteria(Optional<String> query, List<WantedHint> hints) {
    return new EventCriteria(
        query,
        contextId,
        channels,
        types,
        hints.stream().map(hint -> new HintWeight(hint.hint(), hint.weight())).toList(),
        from,
        to,
        payload.map(members -> PayloadField.of("payload", members)).orElse(List.of()));
  }
}
