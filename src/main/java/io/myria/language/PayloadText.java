package io.myria.language;

import io.myria.event.CodePoints;
import io.myria.event.Payload;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A payload in words, for events that bring no text of their own: a call as {@code name(key: value,
 * …) → result}, or {@code failed}; every other member as {@code key: value} on a line of its own,
 * an object within as {@code key(key: value, …)}. Who speaks, ids and what else only programs read
 * are no words of it.
 *
 * <p>Members come in code-point order of their keys, elements in their own: stored JSON does not
 * keep the order of keys, so the text must not depend on it. Every string is there, however deep,
 * but for bytes of images and files, which {@link Media} describes. Keys, numbers and booleans are,
 * too, down to {@value #DEPTH} levels, of a list the first {@value #NUMBERS} numbers, and all of
 * them together up to {@value #UNITS} UTF-16 units. Confined to one payload.
 */
final class PayloadText {

  private static final Lexicon LISTS = Lexicon.beside(PayloadText.class);

  private static final int DEPTH = 8;
  private static final int UNITS = 65_536;
  private static final int NUMBERS = 20;

  /** Longer elements of a list, and longer objects, have lines of their own. */
  private static final int SHORT = 60;

  private static final int LONG = 160;

  private static final List<String> RESULTS = List.of("result", "output", "content", "response");

  /** They are the words, and need not be called so. */
  private static final Set<String> PLAIN = Set.of("text", "content", "message", "body");

  /** What it is to be remembered as; a role and a caption stand elsewhere. */
  private static final Set<String> ABOUT = Set.of("role", "memory_type", "image_caption");

  private static final String ROLE = "role";

  private static final Set<String> TECHNICAL = LISTS.words("technical");

  /** A run of so many hexadecimal digits is no word, whatever its member is called. */
  private static final int OPAQUE = 16;

  private final Map<String, Object> members;

  /** What keys, numbers and booleans may still take. */
  private int room = UNITS;

  private PayloadText(Payload payload) {
    members = new HashMap<>(payload.members());
    members
        .entrySet()
        .removeIf(one -> ABOUT.contains(one.getKey()) && one.getValue() instanceof String);
  }

  static String of(Payload payload) {
    PayloadText text = new PayloadText(payload);
    List<String> lines = new ArrayList<>();
    CalledTool call = CalledTool.of(payload);
    call.name().ifPresent(name -> lines.add(text.call(name, call.failed())));
    text.lines(text.members, 0, lines);
    return String.join("\n", lines);
  }

  /** {@code weather(city: Oslo) → temp_f: 72}. */
  private String call(String name, boolean failed) {
    take(
        CalledTool.NAMES.stream().anyMatch(members::containsKey)
            ? CalledTool.NAMES
            : List.of("name"));
    StringBuilder text = new StringBuilder(name);
    take(CalledTool.ARGUMENTS)
        .map(arguments -> inline(arguments, 1))
        .filter(arguments -> !arguments.isBlank())
        .ifPresent(arguments -> text.append('(').append(arguments).append(')'));
    Optional<String> error = take(List.of("error")).map(value -> inline(value, 1));
    Object success = members.remove("success");
    members.remove("is_error");
    String result = take(RESULTS).map(value -> block(value, 1)).orElse("");
    if (failed) {
      text.append(" failed");
    } else if (result.isBlank() && Boolean.TRUE.equals(success)) {
      text.append(" succeeded");
    }
    error.filter(what -> !what.isBlank()).ifPresent(what -> text.append(": ").append(what));
    if (!result.isBlank()) {
      text.append(" →").append(isBroken(result) ? "\n" : " ").append(result);
    }
    return text.toString();
  }

  /** The first of these members that there is; it is not told again. */
  private Optional<Object> take(List<String> keys) {
    return keys.stream().map(members::remove).filter(value -> value != null).findFirst();
  }

  private void lines(Map<?, ?> object, int depth, List<String> lines) {
    object.keySet().stream()
        .map(String.class::cast)
        .sorted(CodePoints.ORDER)
        .filter(key -> !(key.equals(ROLE) && isMessage(object)))
        .map(key -> member(key, object.get(key), depth))
        .filter(line -> !line.isBlank())
        .forEach(lines::add);
  }

  /** Whose role is the speaker's, and not a thing that is told. */
  private static boolean isMessage(Map<?, ?> object) {
    return PLAIN.stream().anyMatch(object::containsKey) && object.get(ROLE) instanceof String;
  }

  /** {@code key: value}, {@code key(…)} of an object; blank where there is nothing to say. */
  private String member(String key, Object value, int depth) {
    if (isTechnical(key, value)) {
      return "";
    }
    boolean plain = PLAIN.contains(key) && !(value instanceof Number || value instanceof Boolean);
    boolean named = !plain && depth < DEPTH && spend(key.length() + 2);
    String words = depth < 2 ? block(value, depth + 1) : inline(value, depth + 1);
    if (words.isBlank() || !named) {
      return words;
    }
    if (value instanceof Map<?, ?> && !isBroken(words)) {
      return key + "(" + words + ")";
    }
    return key + (isBroken(words) ? ":\n" : ": ") + words;
  }

  private boolean spend(int units) {
    boolean enough = units <= room;
    room -= enough ? units : room;
    return enough;
  }

  /** A value that may have lines of its own. */
  private String block(Object value, int depth) {
    List<String> lines = new ArrayList<>();
    if (value instanceof List<?> list && list.stream().anyMatch(needsALine())) {
      list.stream()
          .map(element -> inline(element, depth + 1))
          .filter(line -> !line.isBlank())
          .forEach(lines::add);
      return String.join("\n", lines);
    }
    if (value instanceof Map<?, ?> object && told(object).isEmpty()) {
      lines(object, depth, lines);
      int length = lines.stream().mapToInt(String::length).sum();
      boolean apart = length > LONG || lines.stream().anyMatch(PayloadText::isBroken);
      return String.join(apart ? "\n" : ", ", lines);
    }
    return inline(value, depth);
  }

  private static Predicate<Object> needsALine() {
    return element ->
        element instanceof Map<?, ?>
            || element instanceof List<?>
            || element instanceof String word
                && (word.length() > SHORT || word.indexOf(',') >= 0 || isBroken(word));
  }

  private static boolean isBroken(String words) {
    return words.indexOf('\n') >= 0;
  }

  private String inline(Object value, int depth) {
    return switch (value) {
      case null -> "";
      case String word -> isOpaque(word.strip()) ? "" : Media.withoutBytes(word);
      case List<?> list -> list(list, depth);
      case Map<?, ?> object -> told(object).orElseGet(() -> object(object, depth));
      case BigDecimal number -> spent(number.toPlainString(), depth);
      default -> spent(value.toString(), depth);
    };
  }

  /** Empty where it is too deep, or no room is left. */
  private String spent(String word, int depth) {
    return depth <= DEPTH && spend(word.length()) ? word : "";
  }

  private String object(Map<?, ?> object, int depth) {
    List<String> words = new ArrayList<>();
    lines(object, depth, words);
    return String.join(", ", words);
  }

  /** A block of text, as models are given and give them. */
  private static Optional<String> said(Map<?, ?> object) {
    return "text".equals(object.get("type")) && object.get("text") instanceof String said
        ? Optional.of(said)
        : Optional.empty();
  }

  /** A block of text, or one that is described. */
  private static Optional<String> told(Map<?, ?> object) {
    return said(object).map(Media::withoutBytes).or(() -> Media.described(object));
  }

  private String list(List<?> list, int depth) {
    List<String> words = new ArrayList<>();
    int numbers = 0;
    for (Object element : list) {
      numbers += element instanceof BigDecimal ? 1 : 0;
      boolean left = element instanceof BigDecimal && numbers > NUMBERS;
      String word = left ? "" : inline(element, depth + 1);
      if (!word.isBlank()) {
        boolean several = element instanceof Map<?, ?> || element instanceof List<?>;
        words.add(several ? "(" + word + ")" : word);
      }
    }
    if (numbers > NUMBERS && depth <= DEPTH && spend(1)) {
      words.add("… " + (numbers - NUMBERS) + " more");
    }
    return String.join(", ", words);
  }

  private static boolean isTechnical(String key, Object value) {
    return TECHNICAL.contains(key)
        || value instanceof String word && isIdKey(key) && isToken(word.strip());
  }

  private static boolean isIdKey(String key) {
    return key.equals("id") || key.endsWith("_id") || key.endsWith("Id") || key.endsWith("ID");
  }

  /** Nobody says it: no space, and digits among letters. */
  private static boolean isToken(String word) {
    return word.length() >= OPAQUE
        && word.chars().noneMatch(Character::isWhitespace)
        && word.chars().filter(Character::isDigit).count() > 2;
  }

  private static boolean isOpaque(String word) {
    return word.length() >= OPAQUE && Ids.isId(word);
  }
}
