package io.myria.access;

import io.myria.event.ParticipantSet;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads a {@link Connection} from a request's headers: {@code Myria-Participants}, {@code
 * Myria-Channel}, {@code Myria-Speaker} and {@code Myria-Tool-Groups}; lists have commas between.
 * The program's name is the product of {@code User-Agent} (RFC 9110, section 10.1.5). Stateless.
 */
final class ConnectionHeaders {

  private static final int LONGEST = 8_192;
  private static final int LONGEST_PRODUCT = 80;

  private ConnectionHeaders() {}

  static Connection of(HttpServletRequest request) {
    List<String> participants = list(request, "Myria-Participants");
    return new Connection(
        participants.isEmpty() ? Optional.empty() : Optional.of(ParticipantSet.of(participants)),
        text(request, "Myria-Channel"),
        text(request, "User-Agent").flatMap(ConnectionHeaders::product),
        text(request, "Myria-Speaker"),
        list(request, "Myria-Tool-Groups"));
  }

  private static List<String> list(HttpServletRequest request, String name) {
    return text(request, name).stream()
        .flatMap(text -> Stream.of(text.split(",")))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .toList();
  }

  private static Optional<String> text(HttpServletRequest request, String name) {
    String header = request.getHeader(name);
    return Optional.ofNullable(header)
        .filter(text -> text.length() <= LONGEST)
        .map(ConnectionHeaders::decoded)
        .map(String::strip)
        .filter(text -> !text.isEmpty());
  }

  /** Servlets read a header as Latin-1; clients that write other letters send UTF-8. */
  private static String decoded(String header) {
    byte[] bytes = header.getBytes(StandardCharsets.ISO_8859_1);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException latin) {
      return header;
    }
  }

  private static Optional<String> product(String agent) {
    String product = agent.split("[/ (]", 2)[0];
    return Optional.of(product).filter(name -> !name.isEmpty() && name.length() <= LONGEST_PRODUCT);
  }
}
