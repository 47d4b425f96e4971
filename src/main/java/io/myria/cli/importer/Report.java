package io.myria.cli.importer;

import io.myria.cli.connection.ToolAnswer;
import io.myria.cli.terminal.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What an import has read, left out, and stored so far. Not thread-safe. */
public final class Report {

  /** Places that are kept of each reason. */
  private static final int EXAMPLES = 3;

  /** Of a file that is bad throughout, the first ones tell enough. */
  private static final int BAD_KEPT = 100;

  private static final class Left {
    private long count;
    private final List<String> examples = new ArrayList<>();
  }

  private final Map<String, Map<String, Long>> taken = new TreeMap<>();
  private final Map<String, Left> left = new TreeMap<>();
  private final Map<String, Long> dated = new TreeMap<>();
  private final List<String> notes = new ArrayList<>();
  private final List<BadItem> badItems = new ArrayList<>();
  private final Left differing = new Left();
  private long repaired;
  private long appended;
  private long duplicates;
  private long conflicts;
  private long masked;
  private long bad;
  private long lastSeq;

  void taken(String format, String kind) {
    taken.computeIfAbsent(format, one -> new TreeMap<>()).merge(kind, 1L, Long::sum);
  }

  /**
   * @param reason of one, in the singular, as after a count: "message without text"
   */
  void left(String reason, String place) {
    count(left.computeIfAbsent(reason, one -> new Left()), place);
  }

  private static void count(Left of, String place) {
    of.count++;
    if (of.examples.size() < EXAMPLES) {
      of.examples.add(place);
    }
  }

  void dated(String by) {
    dated.merge(by, 1L, Long::sum);
  }

  void repaired() {
    repaired++;
  }

  /** A sentence that the user should read once. */
  void note(String text) {
    if (!notes.contains(text)) {
      notes.add(text);
    }
  }

  /** Counts the server's answer to one batch. */
  void acknowledged(List<Item> items, ToolAnswer answer) {
    appended += answer.content().path("appended").asLong(0);
    duplicates += answer.content().path("duplicates").asLong(0);
    masked += answer.content().path("redacted").asLong(0);
    int index = 0;
    for (JsonNode one : answer.about("appends")) {
      lastSeq = Math.max(lastSeq, one.path("event_seq").asLong(0));
      if (one.path("payload_differs").asBoolean(false) && index < items.size()) {
        count(differing, BadItem.place(items.get(index).file(), items.get(index).number()));
      }
      index++;
    }
  }

  void bad(BadItem item) {
    bad++;
    if (item.code().equals("idempotency_conflict")) {
      conflicts++;
    }
    if (badItems.size() < BAD_KEPT) {
      badItems.add(item);
    }
  }

  /** The place of the newest event that the server has of it; 0 if it has none. */
  public long lastSeq() {
    return lastSeq;
  }

  public long bad() {
    return bad;
  }

  public long takenItems() {
    return taken.values().stream()
        .flatMap(kinds -> kinds.values().stream())
        .mapToLong(Long::longValue)
        .sum();
  }

  /** Whether there were items, and the server has none of them. */
  public boolean nothingWasGood() {
    return bad > 0 && appended + duplicates == 0;
  }

  /** What was read and left out, and why, a line each; none for events that were all taken. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    taken.forEach(
        (format, kinds) -> {
          if (!format.equals(EventsImporter.TITLE)) {
            List<String> counts = new ArrayList<>();
            kinds.forEach((kind, count) -> counts.add(Units.count(count, kind)));
            lines.add(format + ": " + String.join(", ", counts));
          }
        });
    left.forEach(
        (reason, one) ->
            lines.add(
                "left out: "
                    + plural(one.count, reason)
                    + " ("
                    + String.join(", ", one.examples)
                    + (one.count > one.examples.size() ? ", …" : "")
                    + ")"));
    dated.forEach((by, count) -> lines.add(dated(by, count)));
    if (repaired > 0) {
      lines.add(
          "repaired: " + Units.count(repaired, "text") + " with characters that cannot be stored");
    }
    if (differing.count > 0) {
      lines.add(
          "already there with another content, which was not changed: "
              + Units.count(differing.count, "event")
              + " ("
              + String.join(", ", differing.examples)
              + (differing.count > differing.examples.size() ? ", …" : "")
              + ")");
    }
    lines.addAll(notes);
    return lines;
  }

  /** Of "message of a branch" the first word is counted. */
  private static String plural(long count, String reason) {
    int blank = reason.indexOf(' ');
    String noun = blank < 0 ? reason : reason.substring(0, blank);
    return Units.count(count, noun) + (blank < 0 ? "" : reason.substring(blank));
  }

  private static String dated(String by, long count) {
    String events = Units.count(count, "event");
    return switch (by) {
      case "previous" -> events + " without a time: dated by the one before";
      case "next" -> events + " without a time: dated by the one behind";
      case "conversation" -> events + " without a time: dated by the conversation";
      case "heading" -> events + " dated by a heading";
      case "front_matter" -> events + " dated by the front matter";
      case "file_name" -> events + " dated by the name of the file";
      case "file" -> events + " without a time: dated by the file's last change";
      default -> events + " without a time: dated now";
    };
  }

  public ObjectNode document() {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document
        .put("appended", appended)
        .put("duplicates", duplicates)
        .put("payload_differs", differing.count)
        .put("conflicts", conflicts)
        .put("bad", bad);
    ArrayNode items = document.putArray("bad_lines");
    for (BadItem item : badItems) {
      items
          .addObject()
          .put("file", item.file())
          .put("line", item.number())
          .put("code", item.code())
          .put("field", item.field())
          .put("message", item.message());
    }
    ArrayNode reasons = document.putArray("left_out");
    left.forEach(
        (reason, one) -> {
          ObjectNode node = reasons.addObject().put("reason", reason).put("count", one.count);
          ArrayNode examples = node.putArray("examples");
          one.examples.forEach(examples::add);
        });
    ObjectNode formats = document.putObject("taken");
    taken.forEach(
        (format, kinds) -> {
          ObjectNode counts = formats.putObject(format);
          kinds.forEach(counts::put);
        });
    ObjectNode inferred = document.putObject("time_from");
    dated.forEach(inferred::put);
    document.put("repaired", repaired);
    if (masked > 0) {
      document.put("masked", masked);
    }
    return document;
  }

  /** What the server has acknowledged. */
  public String stored() {
    return appended
        + " appended, "
        + duplicates
        + " already there"
        + (differing.count > 0 ? " (" + differing.count + " of them with another payload)" : "")
        + (masked > 0 ? ", masked in part: " + masked : "");
  }

  @Override
  public String toString() {
    return stored()
        + (bad > 0 ? ", bad items left out: " + bad : "")
        + (conflicts > 0 ? " (keys that belong to other participants: " + conflicts + ")" : "");
  }
}
