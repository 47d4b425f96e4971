package io.myria.contents;

import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Random talks of some sets over some weeks, with pauses, sessions, long and internal events. */
public final class TalkedDays {

  private static final List<List<String>> SETS =
      List.of(List.of("ann"), List.of("ann", "bob"), List.of("ann", "bob", "cem"));

  private static final List<String> WORDS =
      List.of(
          "kite bridle sail lantern harbour ferry permit violin recipe garden engine winter budget"
              .split(" "));

  private TalkedDays() {}

  /** In the order of their timestamps, which are all different. */
  public static List<NewEvent> of(Random random, int size) {
    List<NewEvent> events = new ArrayList<>();
    Instant at = Instant.parse("2023-12-20T21:00:00Z");
    for (int index = 0; index < size; index++) {
      at = at.plus(pause(random)).plusNanos(1_000L * (1 + index));
      events.add(event(random, at, index));
    }
    return events;
  }

  private static Duration pause(Random random) {
    return switch (random.nextInt(12)) {
      case 0 -> Duration.ofHours(random.nextInt(60));
      case 1 -> Duration.ofMinutes(29 + random.nextInt(3));
      default -> Duration.ofSeconds(random.nextInt(200));
    };
  }

  private static NewEvent event(Random random, Instant at, int index) {
    String type =
        switch (random.nextInt(40)) {
          case 0 -> "session_start";
          case 1 -> "session_end";
          case 2 -> "topic_marker";
          default -> "message";
        };
    String speaker = "Speaker" + random.nextInt(2);
    return new NewEvent(
        at,
        "test",
        ParticipantSet.of(SETS.get(random.nextInt(SETS.size()))),
        Optional.of("key " + index),
        Optional.empty(),
        type,
        new Payload(Map.of("speaker", speaker, "text", text(random, index))),
        List.of(),
        random.nextInt(6) == 0);
  }

  private static String text(Random random, int index) {
    StringBuilder text = new StringBuilder();
    int sentences = random.nextInt(30) == 0 ? 90 : 1 + random.nextInt(3);
    for (int sentence = 0; sentence < sentences; sentence++) {
      text.append("Number ").append(index).append(" is about the ");
      for (int word = 0; word < 3; word++) {
        text.append(WORDS.get(random.nextInt(WORDS.size()))).append(word < 2 ? " and the " : ". ");
      }
    }
    return text.toString();
  }
}
