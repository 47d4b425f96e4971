package io.myria.topics.fold;

import io.myria.drill.Rounds;
import io.myria.event.NewEvent;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** The logs of {@link RandomLog}, to be appended to a real one. */
public final class RandomDrafts {

  /** How many events one of them has that is folded whole and in parts. */
  public static final int LOG = Rounds.of("myria.seeds.events", 300, 600);

  private RandomDrafts() {}

  public static List<NewEvent> of(Random random, int size) {
    return RandomLog.of(random, size).stream()
        .map(
            event ->
                new NewEvent(
                    event.timestamp().minus(Duration.ofDays(2_000)),
                    event.channel(),
                    event.participants(),
                    event.sourceEventKey(),
                    event.contextId(),
                    event.type(),
                    event.payload(),
                    event.topicHints(),
                    event.internal()))
        .toList();
  }
}
