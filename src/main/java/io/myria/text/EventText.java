package io.myria.text;

import io.myria.event.CodePoints;
import io.myria.event.Event;
import io.myria.event.Payload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The one place that says what an event's text is: {@code payload.text}; where that is missing or
 * blank, the payload's string leaves, one a line, but not who says it nor what it is to be
 * remembered as; then {@code [image: …]} where {@code payload.image_caption} is a string.
 *
 * <p>Leaves come depth first, an object's in code-point order of its keys, an array's in its own.
 * Stored JSON does not keep the order of keys, so the text must not depend on it.
 */
public final class EventText {

  private static final String TEXT = "text";
  private static final String CAPTION = "image_caption";
  private static final String SPEAKER = "speaker";
  private static final String ROLE = "role";

  /** As strings they stand elsewhere. */
  private static final Set<String> NO_LEAVES = Set.of(CAPTION, SPEAKER, ROLE, "memory_type");

  private EventText() {}

  /** The text; empty where the payload holds none, and of Myria's own events. */
  public static String of(Event event) {
    return event.own() ? "" : of(event.payload());
  }

  /** The text, empty where the payload holds none. */
  public static String of(Payload payload) {
    String words =
        payload.string(TEXT).filter(text -> !text.isBlank()).orElseGet(() -> leaves(payload));
    Optional<String> image =
        payload
            .string(CAPTION)
            .filter(caption -> !caption.isBlank())
            .map(caption -> "[image: " + caption + "]");
    if (words.isEmpty()) {
      return image.orElse("");
    }
    return image.map(caption -> words + " " + caption).orElse(words);
  }

  /** Who says it, where the payload tells: its speaker, else its role. */
  public static Optional<String> speaker(Payload payload) {
    return payload
        .string(SPEAKER)
        .filter(name -> !name.isBlank())
        .or(() -> payload.string(ROLE).filter(name -> !name.isBlank()));
  }

  /**
   * What a model of meaning reads of a stretch of an event's text: who says it comes first. Without
   * the name nothing tells whom "I" means, and questions are asked about people by their names: on
   * the conversations of {@code docs/ranking.md} that is 14 points of recall in 1,000 tokens.
   */
  public static String spoken(Optional<String> speaker, String stretch) {
    return speaker.map(name -> name + ": " + stretch).orElse(stretch);
  }

  private static String leaves(Payload payload) {
    List<String> leaves = new ArrayList<>();
    payload.members().entrySet().stream()
        .filter(
            member -> !(NO_LEAVES.contains(member.getKey()) && member.getValue() instanceof String))
        .sorted(Map.Entry.comparingByKey(CodePoints.ORDER))
        .forEach(member -> collect(member.getValue(), leaves));
    return String.join("\n", leaves);
  }

  private static void collect(Object value, List<String> leaves) {
    if (value instanceof String leaf) {
      if (!leaf.isBlank()) {
        leaves.add(leaf);
      }
    } else if (value instanceof List<?> array) {
      array.forEach(element -> collect(element, leaves));
    } else if (value instanceof Map<?, ?> object) {
      object.keySet().stream()
          .map(String.class::cast)
          .sorted(CodePoints.ORDER)
          .forEach(key -> collect(object.get(key), leaves));
    }
  }
}
