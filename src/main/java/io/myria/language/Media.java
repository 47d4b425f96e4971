package io.myria.language;

import io.myria.event.CodePoints;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Images, sounds, films and files within payloads, in words: {@code [image photo.png, PNG, 12 KB: A
 * cat on a roof]}. Their bytes, as base64 or as {@code data:} addresses, are no words. Knows the
 * content blocks of MCP, of the APIs of OpenAI, Anthropic and Google, and attachments that are like
 * them. Stateless.
 */
final class Media {

  private static final Set<String> TYPES =
      Set.of(
          "image",
          "audio",
          "video",
          "file",
          "document",
          "resource",
          "media",
          "photo",
          "voice",
          "attachment",
          "image_url",
          "input_image",
          "output_image",
          "input_audio",
          "output_audio",
          "input_file",
          "image_file",
          "inline_data",
          "blob");

  private static final Set<String> KINDS =
      Set.of("mimetype", "mime_type", "media_type", "content_type", "contenttype", "format");

  private static final Set<String> BYTES =
      Set.of("data", "blob", "base64", "bytes", "b64_json", "file_data", "image_data");

  private static final Set<String> PLACES =
      Set.of("url", "uri", "image_url", "file_id", "path", "href");

  private static final Set<String> NAMES = Set.of("name", "filename", "file_name");

  private static final Set<String> CAPTIONS =
      Set.of(
          "caption",
          "image_caption",
          "alt",
          "alt_text",
          "title",
          "description",
          "text",
          "summary",
          "transcript",
          "transcription");

  private static final Set<String> SIZES = Set.of("size", "size_bytes", "bytes_total", "length");

  /** Objects that hold what a block is of. */
  private static final Set<String> WITHIN =
      Set.of(
          "source",
          "image_url",
          "input_audio",
          "file",
          "resource",
          "inline_data",
          "inlinedata",
          "image",
          "audio",
          "video",
          "media",
          "annotations");

  private static final String DATA = "data:";
  private static final String BASE64 = ";base64,";
  private static final int DEPTH = 4;

  /** A run of so many characters of base64 is data, whatever is around it. */
  private static final int RUN = 256;

  /** The same where it begins as files of known formats do. */
  private static final int KNOWN_RUN = 40;

  /** From {@code data:} to the bytes. */
  private static final int ADDRESS = 120;

  private static final List<String> BEGINNINGS =
      List.of(
          "iVBORw0KGgo",
          "/9j/",
          "R0lGOD",
          "UklGR",
          "JVBERi0",
          "SUQz",
          "T2dnUw",
          "UEsDB",
          "AAAAIGZ0",
          "AAAAGGZ0",
          "AAAAHGZ0",
          "Qk0");

  private static final int KILO = 1024;
  private static final double QUANTUM = 0.75;

  private Media() {}

  /** What a block is, in words; empty for an object that is none. */
  static Optional<String> described(Map<?, ?> object) {
    if (!isMedia(object)) {
      return Optional.empty();
    }
    Found found = new Found();
    found.add(object);
    return Optional.of(found.words());
  }

  private static boolean isMedia(Map<?, ?> object) {
    boolean typed =
        object.get("type") instanceof String type && TYPES.contains(type.toLowerCase(Locale.ROOT));
    boolean kind = false;
    boolean bytes = false;
    boolean place = false;
    for (Map.Entry<?, ?> member : object.entrySet()) {
      String key = key(member);
      kind |= KINDS.contains(key) && member.getValue() instanceof String;
      bytes |= BYTES.contains(key) && member.getValue() instanceof String;
      place |=
          PLACES.contains(key) || WITHIN.contains(key) && member.getValue() instanceof Map<?, ?>;
      if (key.equals("inline_data") || key.equals("inlinedata")) {
        return member.getValue() instanceof Map<?, ?>;
      }
    }
    return typed && (kind || bytes || place) || kind && bytes;
  }

  private static String key(Map.Entry<?, ?> member) {
    return ((String) member.getKey()).toLowerCase(Locale.ROOT);
  }

  /** What is known of one block. Confined to one call. */
  private static final class Found {

    private String type = "";
    private String format = "";
    private long size;
    private final Set<String> names = new LinkedHashSet<>();
    private final Set<String> captions = new LinkedHashSet<>();

    /** What it is comes before what it holds. */
    void add(Map<?, ?> object) {
      object.forEach((key, value) -> kinds((String) key, value, 0));
      add(object, 0);
    }

    private void kinds(String name, Object value, int depth) {
      String key = name.toLowerCase(Locale.ROOT);
      if (value instanceof Map<?, ?> object && depth < DEPTH) {
        object.keySet().stream()
            .map(String.class::cast)
            .sorted(CodePoints.ORDER)
            .forEach(one -> kinds(one, object.get(one), depth + 1));
      } else if (value instanceof String word && KINDS.contains(key)) {
        kind(word);
      } else if (value instanceof String word && key.equals("type") && depth == 0) {
        type = word.toLowerCase(Locale.ROOT);
      }
    }

    private void add(Map<?, ?> object, int depth) {
      object.keySet().stream()
          .map(String.class::cast)
          .sorted(CodePoints.ORDER)
          .forEach(key -> add(key.toLowerCase(Locale.ROOT), object.get(key), depth));
    }

    private void add(String key, Object value, int depth) {
      switch (value) {
        case Map<?, ?> object when depth < DEPTH -> add(object, depth + 1);
        case List<?> list when depth < DEPTH -> list.forEach(one -> add(key, one, depth + 1));
        case Number number when SIZES.contains(key) -> size = Math.max(size, number.longValue());
        case String word -> add(key, word);
        case null, default -> {}
      }
    }

    private void add(String key, String word) {
      if (word.isBlank() || KINDS.contains(key) || key.equals("type")) {
        return;
      }
      if (word.startsWith(DATA)) {
        kind(word.substring(DATA.length(), Math.max(DATA.length(), end(word))));
        size = Math.max(size, bytes(word.length()));
      } else if (BYTES.contains(key) && isBytes(word) || isData(word)) {
        size = Math.max(size, bytes(word.length()));
      } else if (NAMES.contains(key) || PLACES.contains(key)) {
        names.add(word.strip());
      } else if (CAPTIONS.contains(key) || BYTES.contains(key)) {
        captions.add(word.strip());
      }
    }

    private boolean isBytes(String word) {
      return !isText() && word.chars().noneMatch(Character::isWhitespace) || isData(word);
    }

    private boolean isText() {
      return format.startsWith("text/");
    }

    private static int end(String word) {
      int mark = word.indexOf(';');
      int comma = word.indexOf(',');
      return mark >= 0 && (comma < 0 || mark < comma) ? mark : comma;
    }

    private void kind(String said) {
      String lower = said.toLowerCase(Locale.ROOT).strip();
      format = format.isEmpty() || lower.indexOf('/') > 0 ? lower : format;
    }

    String words() {
      StringBuilder words = new StringBuilder("[").append(kind());
      names.forEach(name -> words.append(' ').append(name));
      String sort = format.substring(format.indexOf('/') + 1);
      if (!sort.isEmpty() && !isText()) {
        words.append(", ").append(sort.toUpperCase(Locale.ROOT));
      }
      if (size > 0) {
        words.append(", ").append(size(size));
      }
      if (!captions.isEmpty()) {
        words.append(": ").append(String.join(" ", captions));
      }
      return words.append(']').toString();
    }

    private String kind() {
      for (String one : List.of("image", "audio", "video")) {
        if (format.startsWith(one + "/") || type.contains(one)) {
          return one;
        }
      }
      return type.equals("photo") ? "image" : type.equals("voice") ? "audio" : "file";
    }
  }

  private static long bytes(int base64) {
    return (long) (base64 * QUANTUM);
  }

  /** {@code 740 bytes}, {@code 12 KB}, {@code 3 MB}. */
  private static String size(long bytes) {
    if (bytes < KILO) {
      return bytes + " bytes";
    }
    long kilo = Math.round((double) bytes / KILO);
    return kilo < KILO ? kilo + " KB" : Math.round((double) kilo / KILO) + " MB";
  }

  /** Whether a whole text is bytes as base64. */
  static boolean isData(String text) {
    String word = text.strip();
    if (word.length() < KNOWN_RUN) {
      return false;
    }
    boolean known = BEGINNINGS.stream().anyMatch(word::startsWith);
    return (known || word.length() >= RUN && isMixed(word, 0, word.length()))
        && word.chars().allMatch(unit -> isBase64(unit) || unit == '\n' || unit == '\r');
  }

  private static boolean isBase64(int unit) {
    return unit >= 'a' && unit <= 'z'
        || unit >= 'A' && unit <= 'Z'
        || unit >= '0' && unit <= '9'
        || unit == '+'
        || unit == '/'
        || unit == '='
        || unit == '-'
        || unit == '_';
  }

  /** Hexadecimal numbers and long words are of one case. */
  private static boolean isMixed(String text, int from, int to) {
    boolean lower = false;
    boolean upper = false;
    boolean digit = false;
    for (int index = from; index < to; index++) {
      char unit = text.charAt(index);
      lower |= unit >= 'a' && unit <= 'z';
      upper |= unit >= 'A' && unit <= 'Z';
      digit |= unit >= '0' && unit <= '9';
    }
    return lower && upper && digit;
  }

  /** The text with bytes in it described; the same where there are none. */
  static String withoutBytes(String text) {
    int end = 0;
    StringBuilder kept = null;
    int from = 0;
    while (from < text.length()) {
      int to = from;
      while (to < text.length() && isBase64(text.charAt(to))) {
        to++;
      }
      if (to - from >= KNOWN_RUN && isRun(text, from, to)) {
        kept = kept == null ? new StringBuilder() : kept;
        int begin = addressBefore(text, end, from);
        kept.append(text, end, begin).append(described(text, begin, from, to));
        end = to;
      }
      from = to + 1;
    }
    return kept == null ? text : kept.append(text, end, text.length()).toString();
  }

  private static boolean isRun(String text, int from, int to) {
    boolean known = BEGINNINGS.stream().anyMatch(one -> text.startsWith(one, from));
    boolean address = text.startsWith(BASE64, from - BASE64.length());
    return known || address || to - from >= RUN && isMixed(text, from, to);
  }

  /** Where {@code data:image/png;base64,} begins before these bytes; else where they begin. */
  private static int addressBefore(String text, int least, int from) {
    if (!text.startsWith(BASE64, from - BASE64.length())) {
      return from;
    }
    int first = Math.max(least, from - ADDRESS);
    String before = text.substring(first, from);
    int at = before.lastIndexOf(DATA);
    return at >= 0 && before.substring(at).chars().noneMatch(Character::isWhitespace)
        ? first + at
        : from;
  }

  private static String described(String text, int begin, int from, int to) {
    Found found = new Found();
    if (begin < from) {
      found.add("url", text.substring(begin, to));
    } else {
      found.size = bytes(to - from);
    }
    return found.words();
  }
}
