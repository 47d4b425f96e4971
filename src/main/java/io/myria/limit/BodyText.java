package io.myria.limit;

import io.myria.fault.Fault;
import io.myria.fault.FaultCode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Lets through bodies that are UTF-8, as JSON is (RFC 8259, section 8.1), and begin like an object.
 * A server decodes leniently: what is no character becomes a replacement character, and two names
 * of participants that differ would become one. Stateless.
 */
final class BodyText {

  private BodyText() {}

  /**
   * @throws Fault {@code invalid_request}
   */
  static void check(byte[] body) {
    if (!isText(body)) {
      throw refused("the body is not UTF-8");
    }
    if (first(body) == '[') {
      throw refused(
          "the body must be one JSON-RPC 2.0 request: a JSON object; batches are not taken, and"
              + " myria_append_events appends many events at once");
    }
    if (first(body) != '{') {
      throw refused("the body must be one JSON-RPC 2.0 request: a JSON object");
    }
  }

  private static boolean isText(byte[] body) {
    try {
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(body));
      return true;
    } catch (CharacterCodingException malformed) {
      return false;
    }
  }

  private static int first(byte[] body) {
    int start = 0;
    while (start < body.length && body[start] <= ' ' && body[start] >= 0) {
      start++;
    }
    return start < body.length ? body[start] : -1;
  }

  private static Fault refused(String message) {
    return new Fault(FaultCode.INVALID_REQUEST, message);
  }
}
