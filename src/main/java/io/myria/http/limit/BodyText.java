package io.myria.http.limit;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Lets through bodies that are UTF-8, as JSON is (RFC 8259, section 8.1). A server decodes
 * leniently: what is no character becomes a replacement character, and two names of participants
 * that differ would become one. Stateless.
 */
final class BodyText {

  private BodyText() {}

  /**
   * @throws Fault {@code invalid_request}
   */
  static void check(byte[] body) {
    try {
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(body));
    } catch (CharacterCodingException malformed) {
      throw new Fault(FaultCode.INVALID_REQUEST, "the body is not UTF-8");
    }
  }
}
