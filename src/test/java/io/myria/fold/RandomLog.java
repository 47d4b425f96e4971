package io.myria.fold;

import io.myria.event.Event;
import io.myria.event.TopicHint;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Logs that nobody would write: bursts, silences, backdated events, many sets, a few hints. */
final class RandomLog {

  private static final String[][] SETS = {
    {"ann"}, {"ann", "bob"}, {"ann", "bob", "cyd"}, {"bob", "cyd"}, {"dan"}
  };
  private static final String[] WORDS =
      ("kite lantern winder sail harbour bergen rope ferrule cake hazelnut joiner shed wind gust"
              + " the and is not a hello thanks")
          .split(" ");
  private static final String[] HINTS = {"heron_kite", "safety", "bergen", "birthday"};

  private RandomLog() {}

  static List<Event> of(Random random, int size) {
    List<Event> events = new ArrayList<>();
    long minute = 0;
    for (int seq = 1; seq <= size; seq++) {
      minute += step(random);
      long at = random.nextInt(6) == 0 ? minute - random.nextInt(600) : minute;
      Event event =
          Folded.event(seq, at, text(random), hints(random), SETS[set(random, seq, size)]);
      events.add(random.nextInt(8) == 0 ? Folded.internal(event) : event);
    }
    return events;
  }

  private static long step(Random random) {
    return switch (random.nextInt(12)) {
      case 0 -> random.nextInt(5_000);
      case 1, 2 -> 20 + random.nextInt(30);
      default -> random.nextInt(3);
    };
  }

  /** The last set appears late. */
  private static int set(Random random, int seq, int size) {
    return random.nextInt(seq * 2 < size ? SETS.length - 1 : SETS.length);
  }

  static String text(Random random) {
    int sentences = random.nextInt(4);
    StringBuilder text = new StringBuilder();
    for (int sentence = 0; sentence < sentences; sentence++) {
      int words = 1 + random.nextInt(random.nextInt(30) == 0 ? 900 : 12);
      for (int word = 0; word < words; word++) {
        text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
      }
      text.append(random.nextBoolean() ? ". " : "? ");
    }
    return text.toString();
  }

  private static List<TopicHint> hints(Random random) {
    List<TopicHint> hints = new ArrayList<>();
    for (int count = random.nextInt(12) - 9; count > 0; count--) {
      hints.add(new TopicHint(HINTS[random.nextInt(HINTS.length)], random.nextInt(11) / 10.0));
    }
    return hints;
  }
}
