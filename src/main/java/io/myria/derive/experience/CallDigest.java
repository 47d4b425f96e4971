package io.myria.derive.experience;

import io.myria.event.CodePoints;
import io.myria.text.Analysis;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A call of a tool by what is called with which arguments, as two SHA-256 digests in hexadecimal.
 *
 * @param args of the arguments in canonical form: members in code-point order, those that are null
 *     left out, numbers by their value, blanks at the ends and runs of them within strings folded,
 *     Unicode composed (NFC). Case and everything else counts.
 * @param words the same, but of each string only its words, in any order, without inflection and
 *     function words
 */
public record CallDigest(String args, String words) {

  /** Changes whenever the same call may have another digest. */
  static final String VERSION = "1/" + Analysis.VERSION;

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /**
   * @param tool its name; blanks at its ends do not count
   * @param arguments a JSON value as payloads have them
   */
  public static CallDigest of(String tool, Object arguments) {
    String name = quoted(tool.strip());
    return new CallDigest(
        hash(name + canonical(arguments, false)), hash(name + canonical(arguments, true)));
  }

  private static String canonical(Object value, boolean words) {
    if (value instanceof Map<?, ?> object) {
      StringBuilder all = new StringBuilder("{");
      object.keySet().stream()
          .map(String.class::cast)
          .filter(key -> object.get(key) != null)
          .sorted(CodePoints.ORDER)
          .forEach(
              key -> all.append(quoted(key)).append(':').append(canonical(object.get(key), words)));
      return all.append('}').toString();
    }
    if (value instanceof List<?> list) {
      StringBuilder all = new StringBuilder("[");
      list.forEach(element -> all.append(canonical(element, words)).append(','));
      return all.append(']').toString();
    }
    if (value instanceof Number number) {
      BigDecimal decimal = new BigDecimal(number.toString());
      // The scale of a huge exponent is not written out.
      return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toString();
    }
    if (value instanceof String text) {
      String folded =
          BLANKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFC)).replaceAll(" ");
      return quoted(words ? words(folded) : folded.strip());
    }
    return String.valueOf(value);
  }

  /** A string without a single word of its own stays as it is. */
  private static String words(String text) {
    TreeSet<String> terms = new TreeSet<>(Analysis.questionTerms(text));
    return terms.isEmpty() ? text.strip() : String.join(" ", terms);
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
