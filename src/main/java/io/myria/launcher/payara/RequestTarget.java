package io.myria.launcher.payara;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What a request may ask for (RFC 9112, 3.2; RFC 3986, 3.3); stateless. */
final class RequestTarget {

  private RequestTarget() {}

  /**
   * Stricter than the RFC with what servers disagree about: no backslash, no zero byte, and no
   * segment that is {@code .} or {@code ..}, which clients resolve before they ask.
   *
   * @param path as it came, without the query
   */
  static boolean wellFormed(String path) {
    if (path.equals("*")) {
      return true;
    }
    if (!path.startsWith("/")) {
      return false;
    }
    ByteBuffer bytes = ByteBuffer.allocate(path.length());
    for (int index = 0; index < path.length(); index++) {
      int next = path.charAt(index);
      if (next == '%') {
        next = escaped(path, index);
        index += 2;
      } else if (next <= ' ' || next > '~') {
        return false;
      }
      if (next <= 0 || next == '\\') {
        return false;
      }
      bytes.put((byte) next);
    }
    try {
      String decoded = StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
      return Arrays.stream(decoded.split("/"))
          .map(segment -> segment.split(";", 2)[0])
          .noneMatch(name -> name.equals(".") || name.equals(".."));
    } catch (CharacterCodingException noText) {
      return false;
    }
  }

  /** -1 if there is no byte. */
  private static int escaped(String path, int percent) {
    if (percent + 2 >= path.length()) {
      return -1;
    }
    int high = Character.digit(path.charAt(percent + 1), 16);
    int low = Character.digit(path.charAt(percent + 2), 16);
    return high < 0 || low < 0 ? -1 : high << 4 | low;
  }
}
