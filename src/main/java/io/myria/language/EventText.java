package io.myria.language;

import io.myria.event.Event;
import io.myria.event.EventType;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import java.util.Optional;
import java.util.Set;

/**
 * The text of an event: {@code payload.text}; where that is missing or blank, the payload in words,
 * as a call with its result and as keys with their values; then {@code [image: …]} where {@code
 * payload.image_caption} is a string.
 *
 * <p>That a session begins or ends is all that such an event says: what else its payload holds is
 * about programs, and no text.
 */
public final class EventText {

  /** Changes whenever the same event may have another text. */
  public static final String VERSION = "2";

  private static final String TEXT = "text";
  private static final String CAPTION = "image_caption";
  private static final String SPEAKER = "speaker";
  private static final String ROLE = "role";

  private static final Set<String> SILENT = Set.of(EventType.SESSION_START, EventType.SESSION_END);

  private EventText() {}

  /** The text; empty where the payload holds none, and of Myria's own events. */
  public static String of(Event event) {
    return event.own() ? "" : of(event.type(), event.payload());
  }

  /** The text of an event that is not one of Myria's own. */
  public static String of(NewEvent event) {
    return of(event.type(), event.payload());
  }

  static String of(String type, Payload payload) {
    String words =
        payload
            .string(TEXT)
            .filter(text -> !text.isBlank())
            .orElseGet(() -> SILENT.contains(type) ? "" : PayloadText.of(payload));
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
    return payload.string(SPEAKER).filter(name -> !name.isBlank()).or(() -> role(payload));
  }

  /** Whether a user says it or an assistant, in the words of the program that it comes from. */
  public static Optional<String> role(Payload payload) {
    return payload.string(ROLE).filter(name -> !name.isBlank());
  }

  /**
   * What a model of meaning reads of a stretch of an event's text: who says it comes first. Without
   * the name nothing tells whom "I" means, and questions are asked about people by their names: on
   * the conversations of {@code docs/ranking.md} that is 14 points of recall in 1,000 tokens.
   */
  public static String spoken(Optional<String> speaker, String stretch) {
    return speaker.map(name -> name + ": " + stretch).orElse(stretch);
  }
}
