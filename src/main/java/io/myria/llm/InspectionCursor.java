package io.myria.llm;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a look goes on: how many are done, and a mark of what was asked. It holds nothing that its
 * reader was not shown, so that it is not sealed; the mark finds one that belongs elsewhere. Each
 * look is masked by itself.
 */
final class InspectionCursor {

  private static final Pattern FORM = Pattern.compile("([0-9]{1,6})-([0-9a-f]{12})");
  private static final int MARK_BYTES = 6;

  private InspectionCursor() {}

  /**
   * @param asked everything that decides what comes, and in which order
   */
  static String write(String asked, int done) {
    return done + "-" + mark(asked);
  }

  /**
   * @throws Fault {@code invalid_cursor} for one of another question
   */
  static int read(String asked, String cursor) {
    Matcher form = FORM.matcher(cursor);
    if (!form.matches() || !form.group(2).equals(mark(asked))) {
      throw new Fault(
          FaultCode.INVALID_CURSOR,
          "cursor",
          "is none of this question; pass next_cursor with the same arguments, or leave it out",
          null);
    }
    return Integer.parseInt(form.group(1));
  }

  private static String mark(String asked) {
    try {
      byte[] all =
          MessageDigest.getInstance("SHA-256").digest(asked.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(all, 0, MARK_BYTES);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }
}
