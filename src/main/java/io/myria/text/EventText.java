package io.myria.text;

import io.myria.event.Payload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The one place that says what an event's text is: {@code payload.text}; where that is missing or
 * blank, the payload's string leaves, one a line; then {@code [image: …]} where {@code
 * payload.image_caption} is a string.
 *
 * <p>Leaves come depth first, an object's in code-point order of its keys, an array's in its own.
 * Stored JSON does not keep the order of keys, so the text must not depend on it.
 */
public final class EventText {

  private static final String TEXT = "text";
  private static final String CAPTION = "image_caption";

  /** UTF-16 order differs from code-point order above the basic plane, PostgreSQL's does not. */
  private static final Comparator<String> CODE_POINTS =
      (left, right) -> {
        int same = 0;
        int length = Math.min(left.length(), right.length());
        while (same < length && left.charAt(same) == right.charAt(same)) {
          same++;
        }
        if (same == length) {
          return Integer.compare(left.length(), right.length());
        }
        return Integer.compare(weight(left.charAt(same)), weight(right.charAt(same)));
      };

  private EventText() {}

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

  private static String leaves(Payload payload) {
    List<String> leaves = new ArrayList<>();
    payload.members().entrySet().stream()
        .filter(member -> !(member.getKey().equals(CAPTION) && member.getValue() instanceof String))
        .sorted(Map.Entry.comparingByKey(CODE_POINTS))
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
          .sorted(CODE_POINTS)
          .forEach(key -> collect(object.get(key), leaves));
    }
  }

  /** Surrogates stand for code points above all others, so they move above U+FFFF. */
  private static int weight(char unit) {
    return Character.isSurrogate(unit) ? unit + 0x10000 : unit;
  }
}
