package io.myria.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.EventSeq;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.Mask;
import io.myria.eventlog.Order;
import io.myria.search.SmallIndex.Said;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * The same log twice, once with all its times in one quarter, once with the same times farther
 * apart: no answer differs by a bit. Rerun with {@code -Dmyria.search.seed}.
 */
@Drill
class OneOrManyQuartersTest {

  private static final long APART = 300_000;
  private static final int EVENTS = 500;
  private static final int QUESTIONS = Rounds.of("myria.search.questions", 60, 200);

  private final long seed = Long.getLong("myria.search.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final RandomSaid emitter = new RandomSaid(random, 1);

  @Test
  void whereFilesLieChangesNoAnswer() throws IOException {
    System.out.println("myria.search.seed=" + seed);
    try (SmallIndex one = new SmallIndex();
        SmallIndex many = new SmallIndex(8, 100_000)) {
      int found = 0;
      for (int part = 0; part < 3; part++) {
        fill(one, many);
        if (part == 1) {
          many.settle();
          assertThat(many.segments()).isLessThan(many.quarters() + 10);
        }
        try (SearchView inOne = one.view();
            SearchView inMany = many.view()) {
          for (int count = 0; count < QUESTIONS; count++) {
            found += compare(inOne, inMany, (part + 1) * EVENTS) ? 1 : 0;
          }
        }
      }
      assertThat(found).as("questions with an answer").isGreaterThan(QUESTIONS);
      assertThat(one.quarters()).isEqualTo(1);
      assertThat(many.quarters()).isGreaterThan(15);
    }
  }

  private void fill(SmallIndex one, SmallIndex many) throws IOException {
    for (int count = 0; count < EVENTS; count++) {
      Said said = emitter.said();
      Long[] participants =
          random.longs(1 + random.nextInt(3), 0, 6).distinct().boxed().toArray(Long[]::new);
      one.add(said, participants);
      many.add(
          new Said(
              apart(said.time()),
              said.channel(),
              said.type(),
              said.context(),
              said.hints(),
              said.text(),
              said.internal()),
          participants);
      if (random.nextInt(100) == 0) {
        one.refresh();
        many.refresh();
      }
    }
  }

  private boolean compare(SearchView one, SearchView many, int events) {
    Mask mask =
        new Mask(LongStream.range(0, 1 + random.nextInt(2)).boxed().toList(), random.nextBoolean());
    EventFilter filter = emitter.filter();
    EventSeq last = new EventSeq(random.nextBoolean() ? events : random.nextInt(events));
    Hits expected = one.search(mask, filter, last, 30).orElseThrow();
    assertThat(many.search(mask, apart(filter), last, 30)).as("seed " + seed).hasValue(expected);
    Order order = random.nextBoolean() ? Order.NEWEST : Order.OLDEST;
    Optional<EventPosition> after = Optional.empty();
    for (int page = 0; page < 2; page++) {
      List<EventPosition> places = one.find(mask, filter, order, last, after, 20).orElseThrow();
      assertThat(many.find(mask, apart(filter), order, last, after.map(this::apart), 20))
          .as("seed " + seed)
          .hasValue(places.stream().map(this::apart).toList());
      after = places.isEmpty() ? after : Optional.of(places.get(places.size() - 1));
    }
    return !expected.hits().isEmpty();
  }

  private EventPosition apart(EventPosition place) {
    return new EventPosition(apart(place.timestamp()), place.seq());
  }

  private static Instant apart(Instant time) {
    long seconds = time.getEpochSecond() - Drafts.NOON.getEpochSecond();
    return Drafts.NOON.plusSeconds(seconds * APART);
  }

  private static EventFilter apart(EventFilter filter) {
    return new EventFilter(
        filter.from().map(OneOrManyQuartersTest::apart),
        filter.to().map(OneOrManyQuartersTest::apart),
        filter.contextId(),
        filter.channels(),
        filter.types(),
        filter.hints(),
        filter.terms(),
        filter.payload());
  }
}
