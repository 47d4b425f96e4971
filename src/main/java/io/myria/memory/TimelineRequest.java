package io.myria.memory;

import io.myria.event.StorableText;
import io.myria.fault.Fault;
import io.myria.fingerprint.MemoryKind;
import io.myria.log.EventFilter;
import io.myria.log.Order;
import io.myria.query.PageRequest;
import io.myria.query.RequestDigest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The arguments of {@code myria_timeline}. */
public record TimelineRequest(Asked asked, Wanted wanted, Order order, PageRequest page) {

  /**
   * Which memories. All that is given has to hold.
   *
   * @param since the earliest timestamp, included
   * @param until the end of the time, not included
   * @param kinds any of them; none for all
   */
  public record Wanted(
      Optional<Instant> since,
      Optional<Instant> until,
      Set<MemoryKind> kinds,
      Optional<String> channel,
      Optional<String> contextId) {

    /** Throws a {@link Fault} at the field that makes no sense. */
    public Wanted {
      kinds = Set.copyOf(kinds);
      channel.ifPresent(name -> check("channel", name));
      contextId.ifPresent(name -> check("context_id", name));
      if (since.isPresent() && until.isPresent() && !since.get().isBefore(until.get())) {
        throw Fault.invalid("since", "is not before 'until', and 'until' itself is not included");
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
        .text(wanted.since().map(Instant::toString))
        .text(wanted.until().map(Instant::toString))
        .texts(wanted.kinds().stream().map(MemoryKind::wire).sorted().toList())
        .text(wanted.channel())
        .text(wanted.contextId())
        .text(order.name())
        .done();
  }

  /** All of it but the kinds, which the log does not know. */
  EventFilter filter() {
    return new EventFilter(
        wanted.since(),
        end(),
        wanted.contextId(),
        wanted.channel().stream().toList(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  /** What happened at the time of asking was known then. */
  private Optional<Instant> end() {
    Optional<Instant> after = asked.asOf().map(time -> time.plusNanos(1_000));
    return wanted.until().filter(to -> after.isEmpty() || to.isBefore(after.get())).or(() -> after);
  }
}
