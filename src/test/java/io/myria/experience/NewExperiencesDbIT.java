package io.myria.experience;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Seeds;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.experience.ToolResults.Request;
import io.myria.security.Caller;
import io.myria.security.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Random scopes are told the same of events of which nothing or a part was derived yet as of
 * derived ones, which random masks compare with a model. {@code -Dmyria.experience.seed=…} adds to
 * each seed.
 */
class NewExperiencesDbIT {

  private static final int EVENTS = 240;
  private static final int QUESTIONS = 60;
  private static final List<String> NAMES = List.of("agent", "ann", "bob", "cyd");
  private static final List<String> QUERIES = List.of("red kite", "kite red", "blue sail");
  private static final List<String> VALUES = List.of("one", "two");
  private static final List<String> FEEDBACK =
      List.of("approval", "correction", "rejection", "neutral");

  private final Map<ParticipantSet, List<EventId>> earlier = new HashMap<>();

  /** A question, as somebody asks it. */
  private record Asked(Scope scope, Optional<Instant> asOf, String query, boolean alike) {}

  @ParameterizedTest(name = "seed {0}")
  @Seeds({1, 2, 3})
  void whatIsNewIsToldAsWhatIsDerived(long number) {
    long seed = number + Long.getLong("myria.experience.seed", 0);
    Random random = new Random(seed);
    int hits = 0;
    try (ExperienceBench bench = new ExperienceBench(false)) {
      append(bench, random, EVENTS / 2);
      for (int step = 0; step < 3; step++) {
        List<Asked> questions = Stream.generate(() -> any(random)).limit(QUESTIONS).toList();
        List<String> fresh = questions.stream().map(asked -> told(bench, asked)).toList();
        bench.derive();
        List<String> derived = questions.stream().map(asked -> told(bench, asked)).toList();
        assertThat(fresh).as("seed %d, step %d", seed, step).isEqualTo(derived);
        hits += (int) fresh.stream().filter(one -> one.startsWith("hit")).count();
        append(bench, random, EVENTS / 6);
      }
    }
    assertThat(hits).as("results that were found").isGreaterThan(QUESTIONS / 6);
  }

  private void append(ExperienceBench bench, Random random, int count) {
    for (int index = 0; index < count; index++) {
      NewEvent event = event(random);
      EventId id = bench.append(event);
      earlier.computeIfAbsent(event.participants(), any -> new ArrayList<>()).add(id);
    }
  }

  private NewEvent event(Random random) {
    ParticipantSet set = ParticipantSet.of(names(random));
    List<EventId> before = earlier.getOrDefault(set, List.of());
    Map<String, Object> payload = new HashMap<>();
    if (random.nextInt(4) > 0) {
      // Of their own, and of what others do: that is no link.
      List<EventId> all =
          random.nextInt(4) > 0 ? before : earlier.values().stream().flatMap(List::stream).toList();
      if (!all.isEmpty()) {
        String of = all.get(random.nextInt(all.size())).toString();
        payload.put(random.nextInt(3) > 0 ? "refers_to" : "used", of);
      }
    }
    String type = type(random, payload);
    return new NewEvent(
        ExperienceBench.NOON.plus(Duration.ofSeconds(random.nextInt(3_600))),
        "agent",
        set,
        Optional.empty(),
        random.nextBoolean() ? Optional.of("context " + random.nextInt(2)) : Optional.empty(),
        type,
        new Payload(payload),
        List.of(),
        random.nextInt(5) == 0);
  }

  /** Fills in what an event of some type says. */
  private static String type(Random random, Map<String, Object> payload) {
    switch (random.nextInt(8)) {
      case 0, 1, 2:
        payload.put("tool", "search");
        payload.put("args", Map.of("query", QUERIES.get(random.nextInt(QUERIES.size()))));
        payload.put("result", VALUES.get(random.nextInt(VALUES.size())));
        if (random.nextInt(5) == 0) {
          payload.put("error", "timeout");
        }
        return "tool_result";
      case 3, 4:
        payload.put("action_type", "search");
        payload.put("text", "a kite " + random.nextInt(3));
        if (random.nextBoolean()) {
          payload.put("success", random.nextInt(3) > 0);
        }
        return "action_outcome";
      case 5, 6:
        payload.put("feedback_type", FEEDBACK.get(random.nextInt(FEEDBACK.size())));
        payload.put("comment", "the kite");
        return "feedback";
      default:
        payload.put("text", "and now");
        payload.put("role", random.nextBoolean() ? "user" : "assistant");
        return "message";
    }
  }

  private static List<String> names(Random random) {
    List<String> names = new ArrayList<>(List.of(NAMES.get(random.nextInt(2))));
    if (random.nextBoolean()) {
      names.add(NAMES.get(2 + random.nextInt(2)));
    }
    return names;
  }

  private static Asked any(Random random) {
    ParticipantSet who = ParticipantSet.of(NAMES.get(random.nextInt(NAMES.size())));
    return new Asked(
        Caller.OPEN.scope(who, random.nextInt(3) == 0),
        random.nextInt(3) == 0
            ? Optional.of(ExperienceBench.NOON.plusSeconds(random.nextInt(3_600)))
            : Optional.empty(),
        QUERIES.get(random.nextInt(QUERIES.size())),
        random.nextBoolean());
  }

  private static String told(ExperienceBench bench, Asked asked) {
    ToolResults.Answer found =
        bench
            .results(120)
            .find(
                new Request(
                    asked.scope(),
                    asked.asOf(),
                    "search",
                    Map.of("query", asked.query()),
                    asked.alike(),
                    Optional.empty(),
                    false,
                    false));
    ExperienceRecall.Recalled recalled =
        bench.recall(
            new ExperienceRecall.Request(
                asked.scope(), asked.asOf(), "a kite", Optional.empty(), Optional.of("timeout")));
    return found
            .hit()
            .map(hit -> "hit " + hit.event().id() + hit.exact() + hit.triggeredBy() + hit.usedIn())
            .orElseGet(() -> "miss " + found.miss())
        + "\n"
        + recalled;
  }
}
