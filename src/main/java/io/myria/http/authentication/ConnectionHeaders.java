package io.myria.http.authentication;

import io.myria.error.Fault;
import io.myria.event.ParticipantSet;
import io.myria.event.StorableText;
import io.myria.event.Wildcard;
import io.myria.scope.Connection;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Reads a {@link Connection} from a request's headers: {@code Myria-Participants}, {@code
 * Myria-Channel}, {@code Myria-Speaker} and {@code Myria-Tool-Groups}; lists have commas between.
 * Names are percent-encoded UTF-8 (RFC 3986, section 2.1) where they hold what a header cannot, or
 * a comma or a percent sign. The program's name is the product of {@code User-Agent} (RFC 9110,
 * section 10.1.5). Stateless.
 */
final class ConnectionHeaders {

  private static final String PARTICIPANTS = "Myria-Participants";
  private static final String CHANNEL = "Myria-Channel";
  private static final String SPEAKER = "Myria-Speaker";

  private static final int LONGEST = 8_192;
  private static final int LONGEST_PRODUCT = 80;
  private static final int HEXADECIMAL = 16;

  private ConnectionHeaders() {}

  /**
   * @param headers their values by name; null where there is none
   * @throws Fault {@code invalid_argument} at the header whose names cannot be read
   */
  static Connection of(UnaryOperator<String> headers) {
    List<String> participants =
        list(headers, PARTICIPANTS).stream().map(name -> name(PARTICIPANTS, name)).toList();
    participants.forEach(name -> Wildcard.refuse(PARTICIPANTS, name));
    Optional<String> channel = text(headers, CHANNEL).map(name -> name(CHANNEL, name));
    channel.ifPresent(name -> Wildcard.refuseChannel(CHANNEL, name));
    Optional<String> speaker = text(headers, SPEAKER).map(name -> name(SPEAKER, name));
    speaker.ifPresent(name -> Wildcard.refuse(SPEAKER, name));
    return new Connection(
        participants.isEmpty() ? Optional.empty() : Optional.of(ParticipantSet.of(participants)),
        channel,
        text(headers, "User-Agent").flatMap(ConnectionHeaders::product),
        speaker,
        list(headers, Connection.TOOL_GROUPS));
  }

  private static List<String> list(UnaryOperator<String> headers, String name) {
    return text(headers, name).stream()
        .flatMap(text -> Stream.of(text.split(",")))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .toList();
  }

  private static Optional<String> text(UnaryOperator<String> headers, String name) {
    return Optional.ofNullable(headers.apply(name))
        .filter(text -> text.length() <= LONGEST)
        .map(ConnectionHeaders::decoded)
        .map(String::strip)
        .filter(text -> !text.isEmpty());
  }

  /** Servlets read a header as Latin-1; clients that write other letters send UTF-8. */
  private static String decoded(String header) {
    try {
      return utf8(header.getBytes(StandardCharsets.ISO_8859_1));
    } catch (CharacterCodingException latin) {
      return header;
    }
  }

  private static String utf8(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  /** Without its escapes. */
  private static String name(String header, String escaped) {
    byte[] bytes = escaped.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream unescaped = new ByteArrayOutputStream(bytes.length);
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == '%') {
        int high = at + 2 < bytes.length ? Character.digit(bytes[at + 1], HEXADECIMAL) : -1;
        int low = at + 2 < bytes.length ? Character.digit(bytes[at + 2], HEXADECIMAL) : -1;
        if (high < 0 || low < 0) {
          throw malformed(header);
        }
        unescaped.write(high * HEXADECIMAL + low);
        at += 2;
      } else {
        unescaped.write(bytes[at]);
      }
    }
    try {
      return checked(header, utf8(unescaped.toByteArray()));
    } catch (CharacterCodingException other) {
      throw malformed(header);
    }
  }

  private static String checked(String header, String name) {
    StorableText.check(header, name);
    if (!name.equals(name.strip()) || name.isEmpty()) {
      throw Fault.invalid(
          header, header + " has a name that begins or ends with a blank; leave that out");
    }
    return name;
  }

  private static Fault malformed(String header) {
    return Fault.invalid(
        header,
        header
            + " has a % that begins no escape of UTF-8; write Zo%C3%AB for Zo\u00eb, %2C for a"
            + " comma, and %25 for % itself");
  }

  private static Optional<String> product(String agent) {
    String product = agent.split("[/ (]", 2)[0];
    return Optional.of(product).filter(name -> !name.isEmpty() && name.length() <= LONGEST_PRODUCT);
  }
}
