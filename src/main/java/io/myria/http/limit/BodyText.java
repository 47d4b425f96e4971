package io.myria.http.limit;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.json.JsonMapper;

/**
 * Lets through bodies that are UTF-8, as JSON is (RFC 8259, section 8.1), and begin like an object.
 * A server decodes leniently: what is no character becomes a replacement character, and two names
 * of participants that differ would become one. Stateless.
 */
final class BodyText {

  private BodyText() {}

  private static final JsonMapper JSON = JsonMapper.shared();

  /**
   * Looks at how a body begins, which is soon done; only what is refused is read to its end.
   *
   * @return false for what is no JSON at all and does not begin like an object, whose parser says
   *     that
   * @throws Fault {@code invalid_request}
   */
  static boolean check(byte[] body) {
    if (!isText(body)) {
      throw refused("the body is not UTF-8");
    }
    if (first(body) != '{' && !isJson(body)) {
      return false;
    }
    if (first(body) == '[') {
      throw refused(
          "the body must be one JSON-RPC 2.0 request: a JSON object; batches are not taken, and"
              + " myria_append_events appends many events at once");
    }
    if (first(body) != '{') {
      throw refused("the body must be one JSON-RPC 2.0 request: a JSON object");
    }
    return true;
  }

  private static boolean isJson(byte[] body) {
    try (JsonParser parser = JSON.createParser(body)) {
      int values = 0;
      while (parser.nextToken() != null) {
        parser.skipChildren();
        values++;
      }
      return values == 1;
    } catch (JacksonException malformed) {
      return false;
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
