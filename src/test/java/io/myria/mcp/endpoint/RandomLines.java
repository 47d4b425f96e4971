package io.myria.mcp.endpoint;

import io.myria.event.EventId;
import io.myria.event.EventType;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.EventLine;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;

/**
 * Random events as lines of an exported log: of a caller's participants, of others alone, and
 * internal ones. All use the same channels, chats, types and words.
 */
final class RandomLines {

  /** Who is in the log; {@code zed} is in none. */
  static final List<String> SHARED = List.of("carol", "dan");

  static final List<String> STRANGERS = List.of("bob", "eve", "frank");

  static final List<String> WORDS =
      List.of("kite", "rain", "harbor", "violin", "pepper", "glacier", "magnet", "lantern");
  static final List<String> ENTITIES = List.of("Dana", "Marisol", "Acme", "Oslo", "Porto");
  static final List<String> TYPES =
      List.of("message", "tool_result", "action_outcome", "feedback", "task_update");

  static final int DAYS = 40;

  private final Random random;

  /** Ids by their participants: what is said of an event counts among these. */
  private final Map<List<String>, List<String>> earlier = new LinkedHashMap<>();

  RandomLines(Random random) {
    this.random = random;
  }

  /** An event that alice sees, and who else by chance. */
  EventLine own(boolean internal) {
    TreeSet<String> names = new TreeSet<>(List.of("alice"));
    for (String name : SHARED) {
      if (random.nextInt(3) == 0) {
        names.add(name);
      }
    }
    return line(List.copyOf(names), internal);
  }

  /** An event that alice does not see. */
  EventLine others() {
    TreeSet<String> names = new TreeSet<>(List.of(one(STRANGERS)));
    if (random.nextInt(3) == 0) {
      names.add(one(SHARED));
    }
    if (random.nextInt(3) == 0) {
      names.add(one(STRANGERS));
    }
    if (random.nextInt(4) == 0) {
      names = new TreeSet<>(List.of(one(SHARED)));
    }
    return random.nextInt(9) == 0
        ? retrieval(List.copyOf(names))
        : line(List.copyOf(names), random.nextInt(5) == 0);
  }

  private EventLine line(List<String> participants, boolean internal) {
    String id = EventId.next().toString();
    String type = random.nextInt(2) == 0 ? "message" : one(TYPES);
    Map<String, Object> payload = new LinkedHashMap<>();
    List<String> before = earlier.computeIfAbsent(participants, any -> new ArrayList<>());
    if (!before.isEmpty() && random.nextInt(3) > 0) {
      payload.put(random.nextInt(4) > 0 ? "refers_to" : "used", one(before));
    }
    fill(type, payload);
    before.add(id);
    return new EventLine(
        null,
        id,
        null,
        time().toString(),
        "channel " + random.nextInt(4),
        participants,
        null,
        random.nextInt(4) == 0 ? "key of " + id : null,
        random.nextInt(3) > 0 ? "chat " + random.nextInt(5) : null,
        type,
        payload,
        random.nextInt(3) == 0 ? List.of(new EventLine.Hint(hint(), BigDecimal.ONE)) : null,
        internal);
  }

  /** As Myria notes what was asked. */
  private EventLine retrieval(List<String> participants) {
    EventLine like = line(participants, true);
    Map<String, Object> payload =
        Map.of(
            "question",
            sentence(),
            "plan",
            Map.of("kind", "other", "size", "small", "strategy", "auto"),
            "include_internal",
            random.nextBoolean());
    return new EventLine(
        null,
        like.eventId(),
        null,
        like.timestamp(),
        "myria",
        participants,
        null,
        null,
        null,
        EventType.RETRIEVAL,
        payload,
        null,
        true);
  }

  private void fill(String type, Map<String, Object> payload) {
    switch (type) {
      case "tool_result" -> {
        payload.put("tool", "search");
        payload.put("args", Map.of("query", query()));
        payload.put("result", sentence());
        payload.put("success", random.nextInt(4) > 0);
      }
      case "action_outcome" -> {
        payload.put("action_type", "search");
        payload.put("text", sentence());
        payload.put("success", random.nextInt(3) > 0);
      }
      case "feedback" -> {
        payload.put(
            "feedback_type", one(List.of("approval", "correction", "rejection", "neutral")));
        payload.put("comment", "the " + word());
        payload.put("correction", "Take the " + word() + ".");
      }
      default -> {
        payload.put("text", sentence());
        payload.put("role", one(List.of("user", "assistant")));
        payload.put("speaker", one(List.of("Alice", "Carol", "Dan", "Bob")));
        if (random.nextInt(3) == 0) {
          payload.put("relations", List.of(relation()));
        }
      }
    }
  }

  private Map<String, Object> relation() {
    return random.nextBoolean()
        ? Map.of("from", one(ENTITIES), "relation", "works_at", "to", "Acme")
        : Map.of(
            "from",
            one(ENTITIES),
            "relation",
            "lives_in",
            "to",
            one(List.of("Oslo", "Porto", "Bergen")));
  }

  String sentence() {
    return switch (random.nextInt(7)) {
      case 0 -> one(ENTITIES) + " works for Acme.";
      case 1 -> one(ENTITIES) + " lives in " + one(List.of("Oslo", "Porto", "Bergen")) + ".";
      case 2 -> "We decided to take the " + word() + " because the " + word() + " failed.";
      case 3 -> "I prefer the " + word() + " to the " + word() + ", " + one(ENTITIES) + ".";
      case 4 -> "The " + word() + " costs " + random.nextInt(90) + " euros now.";
      case 5 -> "On 21 March 2026 the " + word() + " stood beside the " + word() + ".";
      default -> "The " + word() + " stands beside the " + word() + " of " + one(ENTITIES) + ".";
    };
  }

  String query() {
    return one(List.of("red kite", "kite red", "blue sail"));
  }

  String word() {
    return one(WORDS);
  }

  String hint() {
    return "hint " + random.nextInt(4);
  }

  /** Most of forty days, few long before. */
  Instant time() {
    Duration after = Duration.ofMinutes(random.nextInt(24 * 60 * DAYS));
    return random.nextInt(20) == 0
        ? Drafts.NOON.minus(Duration.ofDays(random.nextInt(700))).plus(after)
        : Drafts.NOON.plus(after);
  }

  <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
