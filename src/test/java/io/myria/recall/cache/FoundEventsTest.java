package io.myria.recall.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventSeq;
import io.myria.recall.cache.HeldScopes.Key;
import io.myria.recall.ranking.Said;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What searches found is kept for its scope, until its memory is full. */
class FoundEventsTest {

  private static final UUID LOG = new UUID(0, 1);
  private static final Key ANN = new Key(0, LOG, 0, List.of(1L), false, List.of(3L, 4L));
  private static final List<EventSeq> ONE_AND_TWO = List.of(new EventSeq(1), new EventSeq(2));

  private final FoundEvents found = new FoundEvents(1 << 20);

  @Test
  void whatWasFoundIsKnownToItsOwnScopeAlone() {
    found.keep(ANN, List.of(event(1)), Set.of());
    assertThat(found.known(ANN, ONE_AND_TWO)).containsOnlyKeys(new EventSeq(1));
    for (Key other :
        List.of(
            new Key(0, LOG, 0, List.of(1L, 2L), false, List.of(3L, 4L)),
            new Key(0, LOG, 0, List.of(1L), true, List.of(3L, 4L)),
            new Key(0, LOG, 0, List.of(1L), false, List.of(3L, 5L)),
            new Key(0, new UUID(0, 2), 0, List.of(1L), false, List.of(3L, 4L)),
            new Key(0, LOG, 1, List.of(1L), false, List.of(3L, 4L)),
            new Key(1, LOG, 0, List.of(1L), false, List.of(3L, 4L)))) {
      assertThat(found.known(other, ONE_AND_TWO)).isEmpty();
    }
  }

  @Test
  void whatHasNoVectorYetIsReadAgain() {
    found.keep(ANN, List.of(event(1), event(2)), Set.of(new EventSeq(2)));
    assertThat(found.known(ANN, ONE_AND_TWO)).containsOnlyKeys(new EventSeq(1));
  }

  @Test
  void itStaysWithinItsMemory() {
    List<EventSeq> all = LongStream.rangeClosed(1, 2_000).mapToObj(EventSeq::new).toList();
    all.forEach(seq -> found.keep(ANN, List.of(event(seq.value())), Set.of()));
    long bytes = found.known(ANN, all).values().stream().mapToLong(StudiedEvent::bytes).sum();
    assertThat(bytes).isBetween(1L << 18, 1L << 20);
  }

  private static StudiedEvent event(long seq) {
    return StudiedEvent.of(
        new Remembered(
            Said.turn(seq, 1, "Ann", "The door code of the office is 1234."),
            "desk",
            "message",
            "Ann",
            Optional.empty(),
            false,
            Optional.empty(),
            false));
  }
}
