package io.myria.json;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Values that a client has put into strings: many agents write a list as {@code "[\"ann\"]"}, a
 * number as {@code "400"} and nothing as {@code ""}. Each form says which of these it understands;
 * a string that is none of them stays a string. Stateless.
 */
public final class Stringified {

  /** As deep as a body may be; see {@code LimitSettings}. */
  private static final int DEEPEST = 64;

  private static final int LONGEST_NUMBER = 40;
  private static final Pattern NUMBER =
      Pattern.compile("-?[0-9]{1,30}+(?:[.][0-9]{1,30}+)?+(?:[eE][+-]?[0-9]{1,3}+)?+");

  private static final Set<String> NOTHING = Set.of("", "null", "none");

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .addModule(new SimpleModule().addDeserializer(Object.class, new ExactValue()))
          .build();

  private Stringified() {}

  /** A list that a string holds, or the value itself. */
  static Object list(Object value) {
    return value instanceof String text && text.stripLeading().startsWith("[")
        ? parsed(text).filter(List.class::isInstance).orElse(value)
        : value;
  }

  /** An object that a string holds, or the value itself. */
  public static Object object(Object value) {
    return value instanceof String text && text.stripLeading().startsWith("{")
        ? parsed(text).filter(Map.class::isInstance).orElse(value)
        : value;
  }

  /** A number that a string holds, or the value itself. */
  static Object number(Object value) {
    return value instanceof String text
            && text.length() <= LONGEST_NUMBER
            && NUMBER.matcher(text.strip()).matches()
        ? new BigDecimal(text.strip())
        : value;
  }

  /** A boolean that a string holds, or the value itself. */
  static Object flag(Object value) {
    if (value instanceof String text) {
      String word = text.strip().toLowerCase(Locale.ROOT);
      if (word.equals("true") || word.equals("false")) {
        return Boolean.valueOf(word);
      }
    }
    return value;
  }

  /**
   * Whether a value stands for an argument that is left out.
   *
   * @param text whether any text may be a value, such as the word null
   */
  static boolean isNothing(Object value, boolean text) {
    return value == null
        || value instanceof String word
            && (text ? word.isEmpty() : NOTHING.contains(word.strip().toLowerCase(Locale.ROOT)));
  }

  private static Optional<Object> parsed(String text) {
    try {
      return Optional.ofNullable(JSON.readValue(text, Object.class));
    } catch (JacksonException noJson) {
      return Optional.empty();
    }
  }
}
