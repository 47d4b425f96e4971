package io.myria.search;

import io.myria.eventlog.Drafts;
import io.myria.eventlog.EventFilter;
import io.myria.search.SmallIndex.Said;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Makes up what events say and what is asked about them. */
final class RandomSaid {

  private static final List<String> WORDS =
      List.of("kite", "rain", "harbor", "violin", "pepper", "glacier", "magnet", "lantern");

  private final Random random;
  private final long apart;

  /**
   * @param apart seconds between two times; there are 500
   */
  RandomSaid(Random random, long apart) {
    this.random = random;
    this.apart = apart;
  }

  Said said() {
    StringBuilder text = new StringBuilder(any(WORDS));
    for (int count = random.nextInt(8); count > 0; count--) {
      text.append(' ').append(any(WORDS));
    }
    return new Said(
        Drafts.NOON.plusSeconds(apart * random.nextInt(500)),
        "channel " + random.nextInt(3),
        "type " + random.nextInt(3),
        random.nextBoolean() ? Optional.of("context " + random.nextInt(3)) : Optional.empty(),
        random.nextBoolean() ? List.of() : List.of("hint " + random.nextInt(4), "hint 1"),
        text.toString(),
        random.nextInt(4) == 0);
  }

  EventFilter filter() {
    Instant from = Drafts.NOON.plusSeconds(apart * random.nextInt(400));
    return new EventFilter(
        sometimes(from),
        sometimes(from.plusSeconds(apart * (1 + random.nextInt(300)))),
        sometimes("context " + random.nextInt(4)),
        random.nextInt(4) > 0 ? List.of() : List.of("channel " + random.nextInt(4)),
        random.nextInt(4) > 0 ? List.of() : List.of("type 0", "type " + random.nextInt(4)),
        random.nextInt(4) > 0 ? List.of() : List.of("hint " + random.nextInt(5)),
        List.of(any(WORDS), any(WORDS), "unheard").stream().distinct().toList(),
        List.of());
  }

  /** Asks for nothing but words. */
  static EventFilter words(List<String> terms) {
    return new EventFilter(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        terms,
        List.of());
  }

  private <T> Optional<T> sometimes(T value) {
    return random.nextInt(4) == 0 ? Optional.of(value) : Optional.empty();
  }

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
