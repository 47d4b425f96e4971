package io.myria.experience;

import io.myria.event.CodePoints;
import io.myria.language.Analysis;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A call of a tool by what is called with which arguments, as two SHA-256 digests in hexadecimal.
 *
 * @param args of the arguments in canonical form: members in code-point order, those that are null
 *     left out, numbers by their value, blanks at the ends and, in a text of one line, runs of them
 *     within folded, Unicode composed (NFC). Case and everything else counts.
 * @param words the same, but of what is looked for, that is of strings in arguments such as {@code
 *     query}, only its {@link QueryPhrases}, in any order; everything else counts as before
 */
public record CallDigest(String args, String words) {

  /** Changes whenever the same call may have another digest. */
  static final String VERSION = "5/" + Analysis.VERSION;

  /** Arguments that hold what is looked for, in small letters and without what joins words. */
  private static final Set<String> QUERIES =
      Set.of(
          "query",
          "queries",
          "q",
          "question",
          "questions",
          "search",
          "searchquery",
          "searchterm",
          "searchterms",
          "keyword",
          "keywords",
          "topic",
          "topics");

  private static final Pattern JOINTS = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /**
   * @param tool its name; blanks at its ends do not count
   * @param arguments a JSON value as payloads have them
   */
  public static CallDigest of(String tool, Object arguments) {
    String name = quoted(tool.strip());
    return new CallDigest(
        hash(name + canonical(arguments, Optional.empty())),
        hash(name + canonical(arguments, Optional.of(""))));
  }

  /** Of a value that a call returned, in the same canonical form as arguments. */
  public static String ofValue(Object value) {
    return hash(canonical(value, Optional.empty()));
  }

  /**
   * @param within the argument that it is in, where its phrases will do; empty where all counts
   */
  private static String canonical(Object value, Optional<String> within) {
    return switch (value) {
      case Map<?, ?> object -> canonical(object, within);
      case List<?> list -> {
        StringBuilder all = new StringBuilder("[");
        list.forEach(element -> all.append(canonical(element, within)).append(','));
        yield all.append(']').toString();
      }
      case Number number -> {
        BigDecimal decimal = new BigDecimal(number.toString());
        // The scale of a huge exponent is not written out.
        yield decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toString();
      }
      case String text -> canonical(text, within);
      case null, default -> String.valueOf(value);
    };
  }

  private static String canonical(Map<?, ?> object, Optional<String> within) {
    StringBuilder all = new StringBuilder("{");
    object.keySet().stream()
        .map(String.class::cast)
        .filter(key -> object.get(key) != null)
        .sorted(CodePoints.ORDER)
        .forEach(
            key ->
                all.append(quoted(key))
                    .append(':')
                    .append(canonical(object.get(key), within.map(outer -> key))));
    return all.append('}').toString();
  }

  private static String canonical(String text, Optional<String> within) {
    String composed = Normalizer.normalize(text, Normalizer.Form.NFC).strip();
    String folded = BLANKS.matcher(composed).replaceAll(" ");
    boolean looked = within.map(CallDigest::isQuery).orElse(false);
    // In a text of several lines, such as a program, blanks may carry meaning.
    boolean lines = composed.lines().limit(2).count() > 1;
    return quoted(looked ? QueryPhrases.of(folded) : lines ? composed : folded);
  }

  private static boolean isQuery(String argument) {
    return QUERIES.contains(JOINTS.matcher(argument).replaceAll("").toLowerCase(Locale.ROOT));
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String hash(String canonical) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(canonical.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
