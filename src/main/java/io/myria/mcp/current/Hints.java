package io.myria.mcp.current;

import java.nio.charset.StandardCharsets;

/**
 * Whether a body might be of this revision, seen without parsing it: most bodies of the earlier era
 * are large, and would be parsed twice. The words are searched without the slash beside them, which
 * JSON allows to be escaped.
 */
final class Hints {

  private static final byte[] META = ascii("protocolVersion\"");
  private static final byte[] DISCOVER = ascii("discover\"");

  private Hints() {}

  static boolean mayBeModern(byte[] body) {
    return contains(body, META) || contains(body, DISCOVER);
  }

  private static boolean contains(byte[] body, byte[] word) {
    for (int start = 0; start + word.length <= body.length; start++) {
      int length = 0;
      while (length < word.length && body[start + length] == word[length]) {
        length++;
      }
      if (length == word.length) {
        return true;
      }
    }
    return false;
  }

  private static byte[] ascii(String word) {
    return word.getBytes(StandardCharsets.US_ASCII);
  }
}
