package io.myria.recall.cache;

import io.myria.error.Fault;
import io.myria.event.StorableText;
import io.myria.event.Wildcard;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The filter over the events that may answer. All that is given has to hold; an empty list is as
 * good as none. What is left out still counts as what was said around an answer.
 *
 * @param contextIds any of them; empty for all, and none of them where there is none
 * @param from the earliest timestamp, included
 * @param to the end of the time, not included
 * @param asked what chats and time were made of, where that is the same later and they are not
 */
public record RecallFilter(
    Optional<List<String>> contextIds,
    List<String> channels,
    List<String> types,
    Optional<Instant> from,
    Optional<Instant> to,
    Optional<String> asked) {

  /** Every event. */
  public static final RecallFilter ALL =
      new RecallFilter(Optional.empty(), List.of(), List.of(), Optional.empty(), Optional.empty());

  private static final int LIST_LENGTH = 100;

  /** Of one chat, or of all, between times that do not move. */
  public RecallFilter(
      Optional<String> contextId,
      List<String> channels,
      List<String> types,
      Optional<Instant> from,
      Optional<Instant> to) {
    this(contextId.map(List::of), channels, types, from, to, Optional.empty());
  }

  /** Throws a {@link Fault} at the field that makes no sense. */
  public RecallFilter {
    channels = List.copyOf(channels);
    types = List.copyOf(types);
    contextIds = contextIds.map(List::copyOf);
    contextIds.ifPresent(chats -> chats.forEach(value -> check("context_id", value)));
    check("channels", channels);
    channels.forEach(name -> Wildcard.refuseChannel("channels", name));
    check("types", types);
    if (from.isPresent() && to.isPresent() && !from.get().isBefore(to.get())) {
      throw Fault.invalid("from", "is not before 'to', and 'to' itself is not included");
    }
  }

  public boolean lets(Remembered event) {
    return lets(event.turn().at(), event.turn().contextId(), event.channel(), event.type());
  }

  /** The same of what an event has. */
  public boolean lets(Instant at, Optional<String> contextId, String channel, String type) {
    return from.map(earliest -> !at.isBefore(earliest)).orElse(true)
        && to.map(at::isBefore).orElse(true)
        && contextIds.map(chats -> contextId.map(chats::contains).orElse(false)).orElse(true)
        && (channels.isEmpty() || channels.contains(channel))
        && (types.isEmpty() || types.contains(type));
  }

  private static void check(String field, List<String> values) {
    if (values.size() > LIST_LENGTH) {
      throw Fault.tooLarge(field, "holds " + values.size() + "; at most " + LIST_LENGTH);
    }
    for (int index = 0; index < values.size(); index++) {
      check(field + "[" + index + "]", values.get(index));
    }
  }

  private static void check(String field, String value) {
    if (value.isBlank()) {
      throw Fault.invalid(field, "is blank");
    }
    StorableText.check(field, value);
  }
}
