package io.myria.recall.routing;

import io.myria.error.Fault;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is done for a question. Immutable.
 *
 * @param from the earliest time of an answer
 * @param to its end, not included
 * @param countedTo the time that words such as "today" count from; empty where none was said
 * @param hops most relations that are gone along from what an answer mentions; 0 for none
 * @param asked the arguments in one text, the same for the same whatever the time is
 */
public record Plan(
    Optional<Instant> from,
    Optional<Instant> to,
    Optional<Instant> countedTo,
    ChatScope chats,
    int hops,
    String asked) {

  public static final int DEFAULT_HOPS = 2;

  /**
   * What is asked for.
   *
   * @param from the earliest time, if one is said
   * @param to the end, not included, if one is said
   * @param graph whether relations are gone along
   * @param depth most of them, from one thing to another; 0 for none
   */
  public record Wanted(
      TimeScope time,
      Optional<Instant> from,
      Optional<Instant> to,
      Temperature temperature,
      ChatScope chats,
      boolean graph,
      int depth) {

    /** All of everything. */
    public static final Wanted ALL =
        new Wanted(
            TimeScope.ALL_TIME,
            Optional.empty(),
            Optional.empty(),
            Temperature.ALL,
            ChatScope.ALL,
            false,
            DEFAULT_HOPS);

    private boolean counts() {
      return time != TimeScope.ALL_TIME || temperature != Temperature.ALL;
    }
  }

  /**
   * The plan for a question at a time.
   *
   * @param now by which windows are counted: {@code as_of}, else the server's clock
   * @param zone whose midnights begin days
   * @throws Fault {@code invalid_argument} at the field that leaves nothing of the others
   */
  public static Plan of(Wanted wanted, Instant now, ZoneId zone) {
    checkOrder(wanted.from(), wanted.to());
    Optional<Instant> from = later(wanted.from(), wanted.time().from(now, zone));
    if (isEmpty(from, wanted.to())) {
      throw Fault.invalid("time_scope", "begins after 'to'; leave one of them out");
    }
    Optional<Instant> hotFrom = later(from, wanted.temperature().from(now));
    Optional<Instant> hotTo = earlier(wanted.to(), wanted.temperature().to(now));
    if (isEmpty(hotFrom, hotTo)) {
      throw Fault.invalid(
          "temperature", "leaves nothing of the time that is asked for; leave one of them out");
    }
    return new Plan(
        hotFrom,
        hotTo,
        wanted.counts() ? Optional.of(now) : Optional.empty(),
        wanted.chats(),
        wanted.graph() ? wanted.depth() : 0,
        String.join(
            "\n",
            wanted.time().name(),
            wanted.from().map(Instant::toString).orElse(""),
            wanted.to().map(Instant::toString).orElse(""),
            wanted.temperature().name(),
            wanted.chats().asked()));
  }

  /**
   * @throws Fault {@code invalid_argument} at {@code from} where there is no time between
   */
  public static void checkOrder(Optional<Instant> from, Optional<Instant> to) {
    if (isEmpty(from, to)) {
      throw Fault.invalid("from", "is not before 'to', and 'to' itself is not included");
    }
  }

  private static boolean isEmpty(Optional<Instant> from, Optional<Instant> to) {
    return from.isPresent() && to.isPresent() && !from.get().isBefore(to.get());
  }

  private static Optional<Instant> later(Optional<Instant> one, Optional<Instant> other) {
    return Stream.concat(one.stream(), other.stream()).max(Comparator.naturalOrder());
  }

  private static Optional<Instant> earlier(Optional<Instant> one, Optional<Instant> other) {
    return Stream.concat(one.stream(), other.stream()).min(Comparator.naturalOrder());
  }
}
