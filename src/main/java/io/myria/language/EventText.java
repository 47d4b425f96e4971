package io.myria.language;

import io.myria.event.CodePoints;
import io.myria.event.Event;
import io.myria.event.EventType;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The text of an event: {@code payload.text}; where that is missing or blank, the payload in words,
 * as a call with its result and as keys with their values; then {@code [image: …]} where {@code
 * payload.image_caption} is a string, and {@code [transcript: …]} where {@code payload.transcript}
 * is one. Images, sounds and files beside a text or within it are described as {@link Media} does:
 * their bytes are no text.
 *
 * <p>That a session begins or ends is all that such an event says: what else its payload holds is
 * about programs, and no text.
 */
public final class EventText {

  /** Changes whenever the same event may have another text. */
  public static final String VERSION = "3";

  private static final String TEXT = "text";

  /** Members are gathered so deep, and so many of them. */
  private static final int DEPTH = 8;

  private static final int MEMBERS = 400;

  /** Blocks beside a text are looked for so deep. */
  private static final int MEDIA_DEPTH = 4;

  private static final String CAPTION = "image_caption";
  private static final String TRANSCRIPT = "transcript";
  private static final String SPEAKER = "speaker";
  private static final String ROLE = "role";

  private static final String SOMEBODY = "somebody";
  private static final int VOICE_CHARACTERS = 80;

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
    Optional<String> text = payload.string(TEXT).filter(one -> !one.isBlank());
    List<String> words = new ArrayList<>();
    words.add(
        text.map(Media::withoutBytes)
            .orElseGet(() -> SILENT.contains(type) ? "" : PayloadText.of(payload)));
    payload
        .string(CAPTION)
        .filter(caption -> !caption.isBlank())
        .ifPresent(caption -> words.add("[image: " + caption + "]"));
    if (text.isPresent()) {
      payload
          .string(TRANSCRIPT)
          .filter(said -> !said.isBlank() && !text.get().contains(said.strip()))
          .ifPresent(said -> words.add("[transcript: " + said.strip() + "]"));
      media(payload.members(), 0, words);
    }
    words.removeIf(String::isEmpty);
    return String.join(" ", words);
  }

  /** What is beside a text, in the order of the members' names. */
  private static void media(Object value, int depth, List<String> words) {
    if (value instanceof Map<?, ?> object && depth < MEDIA_DEPTH) {
      Optional<String> described = depth == 0 ? Optional.empty() : Media.described(object);
      described.ifPresent(words::add);
      if (described.isEmpty()) {
        object.keySet().stream()
            .map(String.class::cast)
            .sorted(CodePoints.ORDER)
            .forEach(key -> media(object.get(key), depth + 1, words));
      }
    } else if (value instanceof List<?> list && depth < MEDIA_DEPTH) {
      list.forEach(element -> media(element, depth + 1, words));
    }
  }

  /**
   * The names of a payload's members where its JSON in words is the text: words of a program, and
   * not what the event is about. In lower case, as they are written and with blanks between their
   * words; empty where somebody says something.
   */
  public static Set<String> memberNames(Payload payload) {
    Set<String> names = new HashSet<>();
    boolean said = payload.string(TEXT).filter(text -> !text.isBlank()).isPresent();
    if (!said) {
      gather(payload.members(), names, 0);
    }
    return names;
  }

  private static void gather(Object value, Set<String> names, int depth) {
    if (value instanceof Map<?, ?> object && depth < DEPTH) {
      for (Map.Entry<?, ?> member : object.entrySet()) {
        if (names.size() < MEMBERS) {
          names.add(spaced((String) member.getKey()));
          names.add(((String) member.getKey()).toLowerCase(Locale.ROOT));
          gather(member.getValue(), names, depth + 1);
        }
      }
    } else if (value instanceof List<?> list && depth < DEPTH) {
      list.stream().limit(MEMBERS).forEach(element -> gather(element, names, depth + 1));
    }
  }

  /** {@code maxRetries} and {@code max_retries} as words. */
  private static String spaced(String name) {
    StringBuilder words = new StringBuilder();
    for (int index = 0; index < name.length(); index++) {
      char unit = name.charAt(index);
      boolean begins =
          Character.isUpperCase(unit) && index > 0 && Character.isLowerCase(name.charAt(index - 1));
      words.append(begins ? " " : "");
      words.append(Character.isLetterOrDigit(unit) ? Character.toLowerCase(unit) : ' ');
    }
    return words.toString().strip();
  }

  /** Who says it, where the payload tells: its speaker, else its role. */
  public static Optional<String> speaker(Payload payload) {
    return name(payload).or(() -> role(payload));
  }

  /**
   * Who speaks, as it may stand before a colon: {@code speaker}, else the event's type, and {@value
   * #SOMEBODY} where it is a message, or where no letter is left. At most 80 code points.
   */
  public static String voice(Optional<String> speaker, String type) {
    String voice = speaker.map(EventText::voice).orElse("");
    // "message: …" says nothing; any other type says what it is that nobody said.
    String named = voice.isEmpty() && !type.equals(EventType.MESSAGE) ? voice(type) : voice;
    return named.isEmpty() ? SOMEBODY : named;
  }

  private static String voice(String name) {
    return Inset.name(Sentences.excerpt(Inset.name(name), VOICE_CHARACTERS));
  }

  /** The name of who says it, where the payload tells; a role is none: several people have it. */
  public static Optional<String> name(Payload payload) {
    return payload.string(SPEAKER).filter(name -> !name.isBlank());
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
