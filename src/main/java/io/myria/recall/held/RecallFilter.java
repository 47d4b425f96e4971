package io.myria.recall.held;

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
 * @param from the earliest timestamp, included
 * @param to the end of the time, not included
 */
public record RecallFilter(
    Optional<String> contextId,
    List<String> channels,
    List<String> types,
    Optional<Instant> from,
    Optional<Instant> to) {

  /** Every event. */
  public static final RecallFilter ALL =
      new RecallFilter(Optional.empty(), List.of(), List.of(), Optional.empty(), Optional.empty());

  private static final int LIST_LENGTH = 100;

  /** Throws a {@link Fault} at the field that makes no sense. */
  public RecallFilter {
    channels = List.copyOf(channels);
    types = List.copyOf(types);
    contextId.ifPresent(value -> check("context_id", value));
    check("channels", channels);
    channels.forEach(name -> Wildcard.refuseChannel("channels", name));
    check("types", types);
    if (from.isPresent() && to.isPresent() && !from.get().isBefore(to.get())) {
      throw Fault.invalid("from", "is not before 'to', and 'to' itself is not included");
    }
  }

  public boolean lets(Remembered event) {
    Instant at = event.turn().at();
    return from.map(earliest -> !at.isBefore(earliest)).orElse(true)
        && to.map(at::isBefore).orElse(true)
        && (contextId.isEmpty() || contextId.equals(event.turn().contextId()))
        && (channels.isEmpty() || channels.contains(event.channel()))
        && (types.isEmpty() || types.contains(event.type()));
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
