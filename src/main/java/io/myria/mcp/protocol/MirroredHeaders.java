package io.myria.mcp.protocol;

import io.myria.error.Fault;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The headers that repeat the body (streamable-http, Request Metadata and Server Validation), so
 * that what stands between client and server may route by them: a request whose headers say
 * something else is refused. Their values are compared with case.
 */
final class MirroredHeaders {

  static final String VERSION = "MCP-Protocol-Version";
  static final String METHOD = "Mcp-Method";
  static final String NAME = "Mcp-Name";

  private static final String ENCODED = "=?base64?";
  private static final String END = "?=";

  private final Function<String, List<String>> headers;

  /**
   * @param headers the values of a header, none if it is missing; names are without case
   */
  MirroredHeaders(Function<String, List<String>> headers) {
    this.headers = headers;
  }

  Optional<String> version() {
    return one(VERSION);
  }

  /**
   * Whether a request belongs here: it names this revision, or one that nobody here knows, in its
   * header or in its body, or it asks which revisions there are.
   *
   * @param message the members of the body
   */
  boolean callForStateless(Map<String, Object> message) {
    List<String> version = headers.apply(VERSION);
    if (version.size() > 1 || version.size() == 1 && !isEarlier(version.get(0))) {
      return true;
    }
    return Revision.DISCOVER.equals(message.get("method"))
        || message.get("params") instanceof Map<?, ?> params
            && params.get(Message.META) instanceof Map<?, ?> meta
            && meta.get(Revision.PROTOCOL_VERSION) instanceof String claimed
            && !(isEarlier(claimed) && version.stream().allMatch(claimed::equals));
  }

  /**
   * @throws ProtocolException if a header is missing, repeated, unreadable, or says something else
   */
  void check(Message message) {
    checkVersion(message);
    if (message.isNotification() && headers.apply(METHOD).isEmpty()) {
      return; // the revision defines no headers for notifications
    }
    same(METHOD, required(METHOD), "method", message.method());
    String field = Revision.NAMED.get(message.method());
    if (field != null && message.params().get(field) instanceof String name) {
      same(NAME, decoded(required(NAME)), "params." + field, name);
    }
  }

  private void checkVersion(Message message) {
    String header = required(VERSION);
    Optional<String> body = version(message);
    body.ifPresent(claimed -> same(VERSION, header, "params._meta", claimed));
    if (!header.equals(Revision.VERSION)) {
      throw unsupported(header);
    }
    if (body.isEmpty() && !message.isNotification()) {
      throw ProtocolException.parameters(
          "params._meta[\"" + Revision.PROTOCOL_VERSION + "\"] is missing; it must be a string");
    }
  }

  /** The version that the body claims. */
  static Optional<String> version(Message message) {
    Object version = message.meta().get(Revision.PROTOCOL_VERSION);
    if (version != null && !(version instanceof String)) {
      throw ProtocolException.parameters(
          "params._meta[\"" + Revision.PROTOCOL_VERSION + "\"] must be a string");
    }
    return Optional.ofNullable((String) version);
  }

  /** Versioning, Protocol Version Negotiation. */
  private static ProtocolException unsupported(String requested) {
    return new ProtocolException(
            400, Revision.UNSUPPORTED_PROTOCOL_VERSION, "Unsupported protocol version", Map.of())
        .with("supported", Revision.SUPPORTED)
        .with("requested", Fault.shortly(requested));
  }

  /** Streamable HTTP, Server Validation. */
  private static ProtocolException mismatch(String message) {
    return new ProtocolException(
        400, Revision.HEADER_MISMATCH, "Header mismatch: " + message, Map.of());
  }

  static boolean isEarlier(String version) {
    return Revision.EARLIER.contains(version);
  }

  private static void same(String header, String said, String field, String meant) {
    if (!said.equals(meant)) {
      throw mismatch(header + " does not match " + field + " of the body");
    }
  }

  private String required(String header) {
    return one(header).orElseThrow(() -> mismatch(header + " is missing"));
  }

  private Optional<String> one(String header) {
    List<String> values = headers.apply(header);
    if (values.size() > 1) {
      throw mismatch(header + " is given more than once");
    }
    return values.stream()
        .map(String::strip)
        .peek(value -> checkCharacters(header, value))
        .findAny();
  }

  /** Visible ASCII, space and tab (RFC 9110, section 5.5, without {@code obs-text}). */
  private static void checkCharacters(String header, String value) {
    if (!value.chars().allMatch(c -> c >= ' ' && c <= '~' || c == '\t')) {
      throw mismatch(header + " has characters that a header cannot; write it as =?base64?…?=");
    }
  }

  /** Streamable HTTP, Value Encoding. */
  private static String decoded(String value) {
    if (!value.startsWith(ENCODED)
        || !value.endsWith(END)
        || value.length() < ENCODED.length() + END.length()) {
      return value;
    }
    String base64 = value.substring(ENCODED.length(), value.length() - END.length());
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (IllegalArgumentException | CharacterCodingException malformed) {
      throw mismatch(NAME + " is not the Base64 of UTF-8");
    }
  }
}
