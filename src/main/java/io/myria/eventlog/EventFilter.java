package io.myria.eventlog;

import io.myria.event.PayloadField;
import io.myria.event.StorableTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * What events have to be like, beside being visible. An empty list asks for nothing.
 *
 * @param from the earliest timestamp, included
 * @param to the end of the time, not included
 * @param hints any of which the event carries
 * @param terms any of which the event's text holds; made by the same analysis as the stored ones
 * @param payload all of which the event's payload holds; no index knows them, so that the log is
 *     walked for them
 */
public record EventFilter(
    Optional<Instant> from,
    Optional<Instant> to,
    Optional<String> contextId,
    List<String> channels,
    List<String> types,
    List<String> hints,
    List<String> terms,
    List<PayloadField> payload) {

  public EventFilter {
    from = from.map(EventFilter::storable);
    to = to.map(EventFilter::storable);
    channels = List.copyOf(channels);
    types = List.copyOf(types);
    hints = List.copyOf(hints);
    terms = List.copyOf(terms);
    payload = List.copyOf(payload);
  }

  /** The same, and not outside of a time. */
  public EventFilter within(Instant begins, Instant ends) {
    Optional<Instant> first = from.filter(begins::isBefore).or(() -> Optional.of(begins));
    Optional<Instant> end = to.filter(ends::isAfter).or(() -> Optional.of(ends));
    return new EventFilter(first, end, contextId, channels, types, hints, terms, payload);
  }

  /** The same, whatever the words. */
  public EventFilter withoutTerms() {
    return new EventFilter(from, to, contextId, channels, types, hints, List.of(), payload);
  }

  /** The same, and with any of these terms. */
  public EventFilter wording(List<String> any) {
    return new EventFilter(from, to, contextId, channels, types, hints, any, payload);
  }

  /** The same, and with any of these hints; with none of them, whatever the hints. */
  public EventFilter hinting(List<String> any) {
    return new EventFilter(from, to, contextId, channels, types, any, terms, payload);
  }

  /** Stored timestamps are whole microseconds: the next one bounds the same events. */
  private static Instant storable(Instant bound) {
    return StorableTime.of(bound).plusNanos(999).truncatedTo(ChronoUnit.MICROS);
  }
}
