package io.myria.mcp.endpoint;

import io.myria.mcp.protocol.ExactJson;
import io.myria.proof.EventProof;
import io.myria.proof.Leaf;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Two answers as texts that are the same where the answers are, but for names that each store gives
 * of its own: cursors, of which the length is compared, and ids of nodes and of what a call
 * appended, which must stand for the same in all answers. Ids of events that were given are no such
 * names.
 */
final class SameAnswer {

  /** Ids, whole or by their last eight digits. */
  private static final Pattern ID =
      Pattern.compile(
          "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
              + "|(?<![\\w.])[0-9a-f]{8,64}(?!\\w)");

  private static final int ENDING = 8;

  /** Characters of a difference that are shown. */
  private static final int BEFORE = 200;

  private static final int BEHIND = 400;

  /** Of an id in a grip, where its second half begins. */
  private static final int GRIP = 16;

  /** Milliseconds by stage, of an answer or in the line of a retrieval. */
  private static final Pattern TIMES = Pattern.compile("processing_ms[\\\\]*\":\\{[^{}]*}");

  /** Of an answer, or of one within a resource. */
  private static final Pattern CURSOR = Pattern.compile("next_cursor[\\\\\": ]+([\\w-]{20,})");

  /** A proof, with its line ends as they are in JSON. */
  private static final Pattern PROOF = Pattern.compile("c2sp\\.org/tlog-proof@v1[^\"]+");

  private static final Pattern NUMBER = Pattern.compile(":[-+.0-9Ee]+");

  private final Set<String> given = new HashSet<>();

  /** Names of the whole log's store, as the other has them. */
  private final Map<String, String> names = new HashMap<>();

  private final Set<String> taken = new HashSet<>();

  /** Has an id that both stores know. */
  void give(String id) {
    given.add(id);
    given.add(ending(id));
    given.add(id.replace("-", "").substring(GRIP));
  }

  /** The texts of both, of which the second has the names of the first. */
  record Texts(String alone, String whole) {

    boolean same() {
      return alone.equals(whole);
    }

    /** Both from a little before where they begin to differ. */
    String difference() {
      int at = 0;
      while (at < Math.min(alone.length(), whole.length())
          && alone.charAt(at) == whole.charAt(at)) {
        at++;
      }
      return "\nalone: " + around(alone, at) + "\nwhole: " + around(whole, at);
    }

    private static String around(String text, int at) {
      return text.substring(Math.max(0, at - BEFORE), Math.min(text.length(), at + BEHIND));
    }
  }

  /**
   * @param alone JSON, as all that follows
   */
  Texts compare(Object alone, Object whole) {
    String first = text(alone);
    String second = text(whole);
    Map<String, String> found = new HashMap<>();
    List<String> left = ids(first);
    List<String> right = ids(second);
    Set<String> used = new HashSet<>();
    for (int index = 0; index < Math.min(left.size(), right.size()); index++) {
      pair(left.get(index), right.get(index), found, used);
    }
    Matcher matcher = ID.matcher(second);
    StringBuilder renamed = new StringBuilder();
    while (matcher.find()) {
      String name = matcher.group();
      matcher.appendReplacement(renamed, names.getOrDefault(name, found.getOrDefault(name, name)));
    }
    Texts texts = new Texts(first, matcher.appendTail(renamed).toString());
    if (texts.same()) {
      names.putAll(found);
      taken.addAll(used);
    }
    return texts;
  }

  private void pair(String one, String other, Map<String, String> found, Set<String> used) {
    if (one.equals(other)
        || one.length() != other.length()
        || given.contains(one)
        || given.contains(other)
        || names.containsKey(other)
        || found.containsKey(other)
        || taken.contains(one)
        || !used.add(one)) {
      return;
    }
    found.put(other, one);
    if (one.length() > ENDING) {
      used.add(ending(one));
      found.put(ending(other), ending(one));
    }
  }

  private static List<String> ids(String text) {
    List<String> ids = new ArrayList<>();
    Matcher matcher = ID.matcher(text);
    while (matcher.find()) {
      ids.add(matcher.group());
    }
    return ids;
  }

  private static String ending(String id) {
    return id.substring(id.length() - ENDING);
  }

  /** With its cursors by their lengths alone. */
  private static String text(Object answer) {
    String text = ExactJson.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(answer);
    Matcher cursors = CURSOR.matcher(text);
    Set<String> found = new HashSet<>();
    while (cursors.find()) {
      found.add(cursors.group(1));
    }
    for (String cursor : found) {
      text = text.replace(cursor, "cursor of " + cursor.length());
    }
    return text;
  }

  /** An answer as the client reads it, but for how long anything took. */
  static Object json(Map<String, Object> answer) {
    String text =
        TIMES
            .matcher(ExactJson.MAPPER.writeValueAsString(answer))
            .replaceAll(
                times -> Matcher.quoteReplacement(NUMBER.matcher(times.group()).replaceAll(":0")));
    return ExactJson.MAPPER.readValue(
        PROOF.matcher(text).replaceAll(proof -> Matcher.quoteReplacement(told(proof.group()))),
        Object.class);
  }

  /** What a proof tells besides places in the log, how long that is, hashes and keys. */
  private static String told(String escaped) {
    EventProof proof = EventProof.parse(escaped.replace("\\n", "\n"));
    proof.requireIncluded();
    Leaf leaf = proof.leaf();
    return "proof of %s of %s and %s, %s, in %s"
        .formatted(
            leaf.id(),
            leaf.timestamp(),
            leaf.recordedAt(),
            leaf.internal(),
            proof.checkpoint().origin() + proof.checkpoint().extensions());
  }

  /** All cursors of an answer, in its order. */
  static List<String> cursors(Object answer) {
    List<String> cursors = new ArrayList<>();
    if (answer instanceof Map<?, ?> object) {
      object.forEach(
          (name, value) -> {
            if (value instanceof String text && String.valueOf(name).endsWith("next_cursor")) {
              cursors.add(text);
            }
            cursors.addAll(cursors(value));
          });
    } else if (answer instanceof List<?> list) {
      list.forEach(one -> cursors.addAll(cursors(one)));
    }
    return cursors;
  }
}
