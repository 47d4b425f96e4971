package io.myria.stateless;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A request that the revision refuses before any method runs: an error of the protocol with the
 * HTTP status that the specification gives it. Its words are for the caller.
 */
final class Misfit extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final int code;
  private final transient Map<String, Object> data;

  private Misfit(int status, int code, String message, Map<String, Object> data) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
    this.data = data;
  }

  static Misfit unreadable() {
    return new Misfit(
        400,
        Revision.PARSE_ERROR,
        "the body is not JSON, or an object in it repeats a name, or it is nested deeper than 500",
        null);
  }

  /** No JSON-RPC request, or no HTTP request for this endpoint. */
  static Misfit request(int status, String message) {
    return new Misfit(status, Revision.INVALID_REQUEST, message, null);
  }

  static Misfit parameters(String message) {
    return new Misfit(400, Revision.INVALID_PARAMS, message, null);
  }

  /** Streamable HTTP, Server Validation. */
  static Misfit header(String message) {
    return new Misfit(400, Revision.HEADER_MISMATCH, "Header mismatch: " + message, null);
  }

  /** Versioning, Protocol Version Negotiation. */
  static Misfit version(String requested) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("supported", List.copyOf(Revision.SUPPORTED));
    data.put("requested", requested);
    return new Misfit(
        400, Revision.UNSUPPORTED_PROTOCOL_VERSION, "Unsupported protocol version", data);
  }

  /** Basic, Error Codes: the client did not say that it can do this. */
  static Misfit capability(Map<String, Object> lacking) {
    return new Misfit(
        400,
        Revision.MISSING_CLIENT_CAPABILITY,
        "Missing client capability: this needs " + String.join(", ", lacking.keySet()),
        Map.of("requiredCapabilities", lacking));
  }

  /** Streamable HTTP, Protocol Version Header: the status is the method's, not the path's. */
  static Misfit method(String hint) {
    return new Misfit(
        404, Revision.METHOD_NOT_FOUND, "Method not found: no method has this name" + hint, null);
  }

  int status() {
    return status;
  }

  Map<String, Object> error() {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", code);
    error.put("message", getMessage());
    if (data != null) {
      error.put("data", data);
    }
    return error;
  }
}
