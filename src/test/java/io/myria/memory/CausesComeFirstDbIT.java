package io.myria.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.memory.CausalChain.Link;
import io.myria.memory.CausalChain.Node;
import io.myria.memory.CausalChain.Side;
import io.myria.security.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Of random logs, in which events are backdated and refer to others by their ids, earlier and later
 * ones: no chain has a later event among causes or an earlier one among consequences, by the order
 * of the log or by the events' own times, whatever {@code as_of} is. Rerun a failure with {@code
 * -Dmyria.chain.seed}.
 */
class CausesComeFirstDbIT {

  private static final int ROUNDS = 6;
  private static final int EVENTS = 25;
  private static final int LATEST_HOURS = 200;

  private static final List<String> TEXTS =
      List.of(
          "We saw that Kafka is slow.",
          "We use PostgreSQL because Kafka is too slow.",
          "Fixed Kafka at last.",
          "Correction: PostgreSQL moved to Lisbon.",
          "This contradicts what we know of Kafka.",
          "Then I'll look after PostgreSQL, as Kafka needs it.");

  private final long seed = Long.getLong("myria.chain.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final List<EventId> ids = new ArrayList<>();
  private final Map<EventId, Instant> times = new HashMap<>();

  private NewEvent draft() {
    Instant at = Drafts.NOON.plus(Duration.ofHours(random.nextInt(LATEST_HOURS)));
    Map<String, Object> payload = new HashMap<>();
    payload.put("text", TEXTS.get(random.nextInt(TEXTS.size())));
    if (!ids.isEmpty() && random.nextInt(3) == 0) {
      payload.put("refers_to", ids.get(random.nextInt(ids.size())).toString());
    }
    ParticipantSet set =
        random.nextInt(3) == 0 ? ParticipantSet.of("ann", "bob") : ParticipantSet.of("ann");
    return new NewEvent(
        at,
        "chat",
        set,
        Optional.empty(),
        Optional.empty(),
        "message",
        new Payload(payload),
        List.of(),
        random.nextInt(5) == 0);
  }

  @Test
  void noLaterEventStandsAmongCausesAndNoEarlierOneAmongConsequences() {
    System.out.println("myria.chain.seed=" + seed);
    try (MemoryBench bench = new MemoryBench()) {
      for (int round = 0; round < ROUNDS; round++) {
        List<NewEvent> drafts = new ArrayList<>();
        for (int event = 0; event < EVENTS; event++) {
          drafts.add(draft());
        }
        List<EventId> appended = bench.append(drafts);
        for (int event = 0; event < EVENTS; event++) {
          times.put(appended.get(event), drafts.get(event).timestamp());
        }
        ids.addAll(appended);
        bench.derive();
      }
      int causes = 0;
      for (EventId id : ids) {
        causes += checked(bench, id, Optional.empty());
        Instant then = times.get(id).plus(Duration.ofHours(random.nextInt(48)));
        checked(bench, id, Optional.of(then));
      }
      assertThat(causes).as("seed %d", seed).isGreaterThan(ROUNDS * EVENTS);
    }
  }

  /** Both sides of one event's chain; how many causes there are. */
  private int checked(MemoryBench bench, EventId id, Optional<Instant> asOf) {
    MemoryScope asked =
        new MemoryScope(Caller.OPEN.scope(ParticipantSet.of("ann"), true), Optional.empty(), asOf);
    CausalChain chain = bench.chains().chain(new CausalChains.Request(asked, id, 20, true));
    Side causes = chain.causes();
    Side consequences = chain.consequences().orElseThrow();
    for (Node node : causes.nodes()) {
      precedes(node.memory().event().id(), id, asOf);
    }
    for (Node node : consequences.nodes()) {
      precedes(id, node.memory().event().id(), asOf);
    }
    for (Side side : List.of(causes, consequences)) {
      for (Link link : side.links()) {
        precedes(link.from(), link.to(), asOf);
      }
    }
    return causes.nodes().size();
  }

  private void precedes(EventId one, EventId other, Optional<Instant> asOf) {
    assertThat(ids.indexOf(one))
        .as("seed %d: %s before %s", seed, one, other)
        .isLessThan(ids.indexOf(other));
    assertThat(times.get(one))
        .as("seed %d: %s not after %s", seed, one, other)
        .isBeforeOrEqualTo(times.get(other));
    asOf.ifPresent(end -> assertThat(times.get(other)).as("seed %d", seed).isBeforeOrEqualTo(end));
  }
}
