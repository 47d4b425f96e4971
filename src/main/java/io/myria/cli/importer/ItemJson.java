package io.myria.cli.importer;

import io.myria.cli.connection.Json;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JSON of one item, or the reason why it is none, in words that do not mention the parser. */
final class ItemJson {

  /** Exports of others repeat names and hold NaN; the last value of a name counts. */
  private static final JsonMapper LENIENT =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxStringLength(JsonItems.LARGEST)
                          .maxNestingDepth(1_000)
                          .build())
                  .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
                  .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                  .disable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** The parser says this in words only; the name is worth knowing in a long line. */
  private static final Pattern TWICE = Pattern.compile("(?s)Duplicate Object property (\".*\")");

  private ItemJson() {}

  /** As Myria's own events are read: a name may not stand twice, numbers keep their digits. */
  static JsonNode strict(String text, String what) throws Unusable {
    return parse(Json.MAPPER, text, what);
  }

  /** As exports of others are read. */
  static JsonNode lenient(String text, String what) throws Unusable {
    return parse(LENIENT, text, what);
  }

  private static JsonNode parse(JsonMapper mapper, String text, String what) throws Unusable {
    try {
      return mapper.readTree(text);
    } catch (StreamConstraintsException limit) {
      throw new Unusable(
          "the " + what + " is nested too deeply or holds a name or a number too long", limit);
    } catch (JacksonException notJson) {
      throw new Unusable("the " + what + " " + reason(notJson), notJson);
    } catch (ArithmeticException | NumberFormatException outOfRange) {
      // Not the parser's own exception: it only finds the digits, BigDecimal reads them.
      throw new Unusable("the " + what + " holds a number whose exponent is too large", outOfRange);
    }
  }

  private static String reason(JacksonException notJson) {
    String column =
        notJson.getLocation() == null ? "" : " at column " + notJson.getLocation().getColumnNr();
    Matcher twice = TWICE.matcher(notJson.getOriginalMessage());
    return twice.matches()
        ? "holds the name " + twice.group(1) + " twice," + column
        : "is not valid JSON" + column;
  }
}
