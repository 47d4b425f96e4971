package io.myria.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The trace that a request is part of, as its caller says (W3C Trace Context, section 3.2).
 *
 * @param traceId 32 hex digits, not all of them zero
 * @param parentId 16 hex digits, not all of them zero
 */
public record TraceParent(String traceId, String parentId) {

  public static final String HEADER = "traceparent";

  /** Versions to come may append members; {@code ff} is none. */
  private static final Pattern FORM =
      Pattern.compile("(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?");

  private static final Pattern ZEROS = Pattern.compile("0+");

  /**
   * @param header {@code null} where there is none
   * @return empty for anything that is not of the form, which is then to be ignored (section 3.2.2)
   */
  public static Optional<TraceParent> of(String header) {
    Matcher parts = FORM.matcher(header == null ? "" : header.strip());
    if (!parts.matches()
        || parts.group(1).equals("00") && parts.group(4) != null
        || ZEROS.matcher(parts.group(2)).matches()
        || ZEROS.matcher(parts.group(3)).matches()) {
      return Optional.empty();
    }
    return Optional.of(new TraceParent(parts.group(2), parts.group(3)));
  }
}
