package io.myria.topics.tree;

import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.event.TopicHint;
import io.myria.eventlog.Drafts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Emits events to overlapping sets, many of one moment, out of order, some of them internal. */
final class RandomEvents {

  private static final int SETS = 40;
  private static final int MOMENTS = 100;
  private static final List<String> WORDS =
      List.of("kite", "rain", "harbor", "violin", "pepper", "glacier", "magnet", "lantern");

  private final Random random;
  private final List<ParticipantSet> sets = new ArrayList<>();

  RandomEvents(Random random) {
    this.random = random;
    while (sets.size() < SETS) {
      List<String> names = new ArrayList<>();
      for (int count = 1 + random.nextInt(5); count > 0; count--) {
        names.add(name());
      }
      sets.add(ParticipantSet.of(names));
    }
  }

  String name() {
    return "p" + random.nextInt(10);
  }

  String word() {
    return WORDS.get(random.nextInt(WORDS.size()));
  }

  NewEvent next() {
    List<TopicHint> hints =
        IntStream.range(0, random.nextInt(4))
            .mapToObj(count -> "hint " + random.nextInt(5))
            .distinct()
            .map(hint -> new TopicHint(hint, random.nextInt(5) / 4.0))
            .toList();
    return new NewEvent(
        Drafts.NOON.plusSeconds(random.nextInt(MOMENTS)),
        "channel " + random.nextInt(3),
        sets.get(random.nextInt(SETS)),
        Optional.empty(),
        random.nextBoolean() ? Optional.of("context " + random.nextInt(3)) : Optional.empty(),
        "type " + random.nextInt(3),
        payload(),
        hints,
        random.nextInt(4) == 0);
  }

  /** Of somebody with a name or a role, with both or with neither: a ranking reads either. */
  private Payload payload() {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("text", word() + " " + word() + " " + word());
    if (random.nextInt(3) > 0) {
      said.put("role", random.nextBoolean() ? "user" : "assistant");
    }
    if (random.nextBoolean()) {
      said.put("speaker", name());
    }
    return new Payload(said);
  }
}
