package io.myria.http;

import io.myria.error.Fault;
import io.myria.event.ParticipantSet;
import io.myria.event.StorableText;
import io.myria.event.Wildcard;
import io.myria.security.Connection;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads a {@link Connection} from a request's headers: {@code Myria-Participants}, {@code
 * Myria-Channel}, {@code Myria-Speaker} and {@code Myria-Tool-Groups}; lists have commas between.
 * Names are percent-encoded UTF-8 (RFC 3986, section 2.1) where they hold what a header cannot, or
 * a comma or a percent sign. The program's name is the product of {@code User-Agent} (RFC 9110,
 * section 10.1.5). Stateless.
 */
public final class ConnectionHeaders {

  private static final String PARTICIPANTS = "Myria-Participants";
  private static final String CHANNEL = "Myria-Channel";
  private static final String SPEAKER = "Myria-Speaker";

  private static final int LONGEST = 8_192;
  private static final int LONGEST_PRODUCT = 80;

  /** In place of bytes that are no UTF-8. */
  private static final char REPLACEMENT = '\ufffd';

  private ConnectionHeaders() {}

  /**
   * @param headers their lines by name
   * @throws Fault {@code invalid_argument} or {@code limit_exceeded} at the header whose names
   *     cannot be read: one that is left out would ask for another mask
   */
  public static Connection of(Function<String, List<String>> headers) {
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
        headers.apply("User-Agent").stream().findFirst().flatMap(ConnectionHeaders::product),
        speaker,
        list(headers, Connection.TOOL_GROUPS));
  }

  /** Several lines are one list (RFC 9110, 5.3). */
  private static List<String> list(Function<String, List<String>> headers, String name) {
    return value(name, String.join(",", headers.apply(name))).stream()
        .flatMap(text -> Stream.of(text.split(",")))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .toList();
  }

  private static Optional<String> text(Function<String, List<String>> headers, String name) {
    List<String> lines = headers.apply(name);
    if (lines.size() > 1) {
      throw Fault.invalid(name, name + " stands there " + lines.size() + " times; say it once");
    }
    return value(name, String.join("", lines));
  }

  private static Optional<String> value(String name, String written) {
    if (written.length() > LONGEST) {
      throw Fault.tooLarge(name, name + " is longer than " + LONGEST + " characters");
    }
    return Optional.of(decoded(written).strip()).filter(text -> !text.isEmpty());
  }

  /** Servlets read a header as Latin-1; clients that write other letters send UTF-8. */
  private static String decoded(String header) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(header.getBytes(StandardCharsets.ISO_8859_1));
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException latin) {
      return header;
    }
  }

  /** Without its escapes; a plus sign is none here. */
  private static String name(String header, String escaped) {
    try {
      String name = URLDecoder.decode(escaped.replace("+", "%2B"), StandardCharsets.UTF_8);
      if (name.indexOf(REPLACEMENT) >= 0 && escaped.indexOf(REPLACEMENT) < 0) {
        throw malformed(header);
      }
      return checked(header, name);
    } catch (IllegalArgumentException noEscape) {
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
