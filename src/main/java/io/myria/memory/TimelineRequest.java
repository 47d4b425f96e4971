package io.myria.memory;

import io.myria.error.Fault;
import io.myria.event.StorableText;
import io.myria.event.Wildcard;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.Order;
import io.myria.fingerprint.MemoryKind;
import io.myria.read.PageRequest;
import io.myria.read.RequestDigest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The arguments of {@code myria_timeline}. */
public record TimelineRequest(MemoryScope asked, Wanted wanted, Order order, PageRequest page) {

  /**
   * Which memories. All that is given has to hold.
   *
   * @param from the earliest timestamp, included
   * @param to the end of the time, not included
   * @param kinds any of them; none for all
   */
  public record Wanted(
      Optional<Instant> from,
      Optional<Instant> to,
      Set<MemoryKind> kinds,
      List<String> channels,
      Optional<String> contextId) {

    /** Throws a {@link Fault} at the field that makes no sense. */
    public Wanted {
      kinds = Set.copyOf(kinds);
      channels = List.copyOf(channels);
      for (int index = 0; index < channels.size(); index++) {
        check("channels[" + index + "]", channels.get(index));
        Wildcard.refuseChannel("channels[" + index + "]", channels.get(index));
      }
      contextId.ifPresent(name -> check("context_id", name));
      if (from.isPresent() && to.isPresent() && !from.get().isBefore(to.get())) {
        throw Fault.invalid("from", "is not before 'to', and 'to' itself is not included");
      }
    }

    private static void check(String field, String value) {
      if (value.isBlank()) {
        throw Fault.invalid(field, "is blank");
      }
      StorableText.check(field, value);
    }
  }

  RequestDigest digest() {
    return RequestDigest.of("timeline")
        .scope(asked.scope())
        .snapshot(asked.snapshot())
        .text(asked.asOf().map(Instant::toString))
        .text(wanted.from().map(Instant::toString))
        .text(wanted.to().map(Instant::toString))
        .texts(wanted.kinds().stream().map(MemoryKind::wire).sorted().toList())
        .texts(wanted.channels())
        .text(wanted.contextId())
        .text(order.name())
        .done();
  }

  /** All of it but the kinds, which the log does not know. */
  EventFilter filter() {
    return new EventFilter(
        wanted.from(),
        end(),
        wanted.contextId(),
        wanted.channels(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  /** What happened at the time of asking was known then. */
  private Optional<Instant> end() {
    Optional<Instant> after = asked.asOf().map(time -> time.plusNanos(1_000));
    return wanted.to().filter(to -> after.isEmpty() || to.isBefore(after.get())).or(() -> after);
  }
}
