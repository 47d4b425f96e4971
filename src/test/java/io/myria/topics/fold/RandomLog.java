package io.myria.topics.fold;

import io.myria.event.Event;
import io.myria.event.TopicHint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Logs that nobody would write: bursts, silences, backdated events, many sets, a few hints,
 * markers, contexts, and subjects that come back. Some are scattered: mostly of one set, and full
 * of subjects that never come back.
 */
final class RandomLog {

  private static final String[][] SETS = {
    {"ann"}, {"ann", "bob"}, {"ann", "bob", "cyd"}, {"bob", "cyd"}, {"dan"}
  };
  private static final String[][] SUBJECTS = {
    "kite lantern winder sail wind gust ferrule tail reel spar line hem bridle".split(" "),
    "harbour bergen rope quay ferry pilot crane anchor tide mooring buoy deck".split(" "),
    "cake hazelnut oven flour butter icing sugar crumb raisin yeast dough tin".split(" "),
    "shed joiner plank saw chisel glue varnish dowel hinge bench vice sander".split(" "),
    "the and is not a hello thanks text".split(" ")
  };
  private static final String[] TYPES = {
    "topic_marker", "session_start", "session_end", "task_update", "tool_result"
  };
  private static final String[] STATUSES = {"open", "done", "in_progress", ""};
  private static final String[] HINTS = {"heron_kite", "safety", "bergen", "birthday"};

  private RandomLog() {}

  static List<Event> of(Random random, int size) {
    List<Event> events = new ArrayList<>();
    long minute = 0;
    int subject = 0;
    boolean scattered = random.nextInt(3) == 0;
    for (int seq = 1; seq <= size; seq++) {
      minute += step(random);
      long at = random.nextInt(6) == 0 ? minute - random.nextInt(600) : minute;
      subject = random.nextInt(7) == 0 ? random.nextInt(SUBJECTS.length) : subject;
      boolean usual = !scattered || random.nextInt(6) == 0;
      if (!usual && random.nextInt(4) == 0) {
        subject = SUBJECTS.length + seq;
        minute += 100;
      }
      Event event =
          Folded.event(
              seq,
              at,
              text(random, subject),
              hints(random),
              SETS[usual ? set(random, seq, size) : 0]);
      event = random.nextInt(3) == 0 ? event : Folded.in("c" + minute / 500, event);
      if (random.nextInt(15) == 0) {
        String status = STATUSES[random.nextInt(STATUSES.length)];
        event = Folded.as(TYPES[random.nextInt(TYPES.length)], status, event);
      }
      events.add(usual && random.nextInt(8) == 0 ? Folded.internal(event) : event);
    }
    return events;
  }

  /** The same, and some events say of earlier ones what they think of them. */
  static List<Event> judged(Random random, List<Event> log) {
    List<Event> judged = new ArrayList<>();
    for (Event event : log) {
      boolean judges = event.seq().value() > 1 && random.nextInt(6) == 0;
      judged.add(judges ? judging(random, event, log) : event);
    }
    return judged;
  }

  private static Event judging(Random random, Event event, List<Event> log) {
    int place = (int) event.seq().value() - 1;
    int far = random.nextBoolean() ? 8 : place;
    String of = log.get(Math.max(0, place - 1 - random.nextInt(far))).id().toString();
    return Folded.with(
        event,
        "feedback",
        Map.of(
            "text", "No " + text(random, 0),
            "feedback_type", random.nextInt(3) > 0 ? "rejection" : "approval",
            "refers_to", random.nextInt(4) > 0 ? of : List.of(of, event.id().toString())));
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

  static String text(Random random, int subject) {
    int sentences = random.nextInt(4);
    StringBuilder text = new StringBuilder();
    for (int sentence = 0; sentence < sentences; sentence++) {
      int words = 1 + random.nextInt(random.nextInt(30) == 0 ? 900 : 12);
      for (int word = 0; word < words; word++) {
        String[] from = words(random.nextInt(9) == 0 ? random.nextInt(SUBJECTS.length) : subject);
        text.append(from[random.nextInt(from.length)]).append(' ');
      }
      text.append(random.nextBoolean() ? ". " : "? ");
    }
    return text.toString();
  }

  /** Beyond the subjects that have a list, words that nobody else says. */
  private static String[] words(int subject) {
    if (subject < SUBJECTS.length) {
      return SUBJECTS[subject];
    }
    Random letters = new Random(subject);
    String[] words = new String[12];
    for (int word = 0; word < words.length; word++) {
      StringBuilder syllables = new StringBuilder();
      for (int syllable = 0; syllable < 4; syllable++) {
        syllables.append("bdfgklmnprtvz".charAt(letters.nextInt(13)));
        syllables.append("aou".charAt(letters.nextInt(3)));
      }
      words[word] = syllables.toString();
    }
    return words;
  }

  private static List<TopicHint> hints(Random random) {
    Map<String, TopicHint> hints = new LinkedHashMap<>();
    for (int count = random.nextInt(12) - 9; count > 0; count--) {
      String hint = HINTS[random.nextInt(HINTS.length)];
      hints.putIfAbsent(hint, new TopicHint(hint, random.nextInt(11) / 10.0));
    }
    return List.copyOf(hints.values());
  }
}
