package io.myria.cli.intake;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;

/** JSON from a line, or the reason that it is none in words that do not speak of the parser. */
final class ParsedLine {

  /** The parser says this in words only; the name is worth knowing in a long line. */
  private static final Pattern TWICE = Pattern.compile("(?s)Duplicate Object property (\".*\")");

  private ParsedLine() {}

  static JsonNode parse(String text) throws Unreadable {
    try {
      return Json.MAPPER.readTree(text);
    } catch (StreamConstraintsException limit) {
      throw new Unreadable("is nested too deeply or holds a name or a number too long", limit);
    } catch (JacksonException notJson) {
      throw new Unreadable(reason(notJson), notJson);
    } catch (ArithmeticException | NumberFormatException outOfRange) {
      // Not the parser's own exception: it only finds the digits, BigDecimal reads them.
      throw new Unreadable("holds a number whose exponent is too large", outOfRange);
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

  /** Its message is a sentence on the line. */
  static final class Unreadable extends Exception {

    private static final long serialVersionUID = 1L;

    private Unreadable(String problem, Exception cause) {
      super("the line " + problem, cause);
    }
  }
}
