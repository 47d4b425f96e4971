package io.myria.eventlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.EventWalk.Stretch;
import io.myria.eventlog.EventWalk.Way;
import io.myria.eventlog.append.Appended;
import io.myria.security.Caller;
import io.myria.security.Scope;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A walk finds the same, and stops at the same place, along whatever index it goes, as a model that
 * knows nothing but the scope's events. Rerun a failure with {@code -Dmyria.mask.seed}.
 */
class EventWalkDbIT {

  private static final int EVENTS = 4_000;
  private static final int WALKS = 300;

  private static final List<String> NAMES = List.of("ann", "bo", "cy", "di", "ed", "flo");

  private final long seed = Long.getLong("myria.mask.seed", System.nanoTime());
  private final Random random = new Random(seed);

  private record Stored(NewEvent event, EventSeq seq) {

    EventPosition place() {
      return new EventPosition(event.timestamp(), seq);
    }
  }

  @Test
  void theSameIsFoundAlongEveryIndex() throws SQLException {
    System.out.println("myria.mask.seed=" + seed);
    try (Bench bench = new Bench()) {
      List<NewEvent> events = events();
      List<Appended> appended = bench.append(events);
      List<Stored> stored = new ArrayList<>();
      for (int index = 0; index < EVENTS; index++) {
        stored.add(new Stored(events.get(index), appended.get(index).seq()));
      }
      int found = 0;
      int stopped = 0;
      for (int count = 0; count < WALKS; count++) {
        Asked asked = asked();
        Stretch expected = model(stored, asked);
        for (Way way : Way.values()) {
          Stretch actual = bench.transactions().run(db -> walk(db, asked, way));
          assertThat(actual).as("seed %d, %s, %s", seed, way, asked).isEqualTo(expected);
        }
        found += expected.matches().isEmpty() ? 0 : 1;
        stopped += expected.goOnAfter().isPresent() ? 1 : 0;
      }
      assertThat(found).isGreaterThan(WALKS / 5);
      assertThat(stopped).isBetween(WALKS / 20, WALKS - WALKS / 20);
    }
  }

  private record Asked(
      Scope scope,
      EventFilter filter,
      Order order,
      EventSeq last,
      Optional<EventPosition> after,
      int wanted,
      int budget) {}

  private static Stretch walk(Database database, Asked asked, Way way) throws SQLException {
    Mask mask = Mask.of(database, asked.scope()).orElseThrow();
    return new EventWalk(mask, asked.filter(), asked.order(), asked.last(), way)
        .next(database, asked.after(), asked.wanted(), asked.budget());
  }

  private static Stretch model(List<Stored> stored, Asked asked) {
    Comparator<EventPosition> order =
        asked.order() == Order.OLDEST ? Comparator.naturalOrder() : Comparator.reverseOrder();
    List<Stored> seen =
        stored.stream()
            .filter(one -> one.event().participants().containsAll(asked.scope().participants()))
            .filter(one -> asked.scope().includeInternal() || !one.event().internal())
            .filter(one -> one.seq().compareTo(asked.last()) <= 0)
            .filter(one -> within(one.event().timestamp(), asked.filter()))
            .filter(one -> asked.after().map(at -> order.compare(one.place(), at) > 0).orElse(true))
            .sorted(Comparator.comparing(Stored::place, order))
            .toList();
    List<EventPosition> matches = new ArrayList<>();
    int examined = 0;
    for (Stored one : seen) {
      examined++;
      if (asked.filter().contextId().map(one.event().contextId().get()::equals).orElse(true)) {
        matches.add(one.place());
      }
      if (matches.size() == asked.wanted() || examined == asked.budget()) {
        return new Stretch(matches, Optional.of(one.place()));
      }
    }
    return new Stretch(matches, Optional.empty());
  }

  private static boolean within(Instant at, EventFilter filter) {
    return filter.from().map(from -> !at.isBefore(from)).orElse(true)
        && filter.to().map(at::isBefore).orElse(true);
  }

  private Asked asked() {
    List<String> names = new ArrayList<>(NAMES);
    while (names.size() > 3 || names.size() > 1 && random.nextBoolean()) {
      names.remove(random.nextInt(names.size()));
    }
    Optional<Instant> from = random.nextInt(3) == 0 ? Optional.of(at()) : Optional.empty();
    Optional<Instant> to = random.nextInt(3) == 0 ? Optional.of(at()) : Optional.empty();
    return new Asked(
        Caller.OPEN.scope(ParticipantSet.of(names.toArray(String[]::new)), random.nextInt(3) == 0),
        new EventFilter(
            from,
            to,
            random.nextBoolean()
                ? Optional.empty()
                : Optional.of("context " + random.nextInt(random.nextBoolean() ? 5 : 500)),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of()),
        random.nextBoolean() ? Order.NEWEST : Order.OLDEST,
        new EventSeq(random.nextInt(3) == 0 ? 1 + random.nextInt(EVENTS) : EVENTS),
        from.isEmpty() && to.isEmpty() && random.nextBoolean()
            ? Optional.of(new EventPosition(at(), new EventSeq(1 + random.nextInt(EVENTS))))
            : Optional.empty(),
        1 + random.nextInt(random.nextBoolean() ? 5 : 1_500),
        1 + random.nextInt(random.nextBoolean() ? 30 : 4_000));
  }

  private Instant at() {
    return Drafts.NOON.plusSeconds(random.nextInt(EVENTS / 2));
  }

  /** Some of them are seldom in one set, many are internal, and many have one timestamp. */
  private List<NewEvent> events() {
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < EVENTS; index++) {
      List<String> names = new ArrayList<>(List.of(NAMES.get(random.nextInt(2))));
      for (int other = 2; other < NAMES.size(); other++) {
        if (random.nextInt(4) == 0) {
          names.add(NAMES.get(other));
        }
      }
      if (random.nextInt(50) == 0) {
        names = new ArrayList<>(NAMES);
      }
      events.add(
          new NewEvent(
              at(),
              "test",
              ParticipantSet.of(names.toArray(String[]::new)),
              Optional.empty(),
              Optional.of("context " + random.nextInt(random.nextBoolean() ? 5 : 500)),
              "message",
              new Payload(Map.of("text", "Words.")),
              List.of(),
              names.contains("flo") ? random.nextInt(10) > 0 : random.nextInt(5) == 0));
    }
    return events;
  }
}
