package io.myria.mcp.current;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.error.FaultReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request that the revision refuses before any method runs: an error of the protocol with the
 * HTTP status that the specification gives it. Its words are for the caller.
 */
final class ProtocolException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final int code;
  private final transient Map<String, Object> data;

  private ProtocolException(int status, int code, String message, Map<String, Object> data) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
    this.data = data;
  }

  static ProtocolException unreadable() {
    return new ProtocolException(
        400, Revision.PARSE_ERROR, "the body is not JSON, or an object in it repeats a name", null);
  }

  /** No JSON-RPC request, or no HTTP request for this endpoint. */
  static ProtocolException request(int status, String message) {
    return new ProtocolException(status, Revision.INVALID_REQUEST, message, null);
  }

  static ProtocolException parameters(String message) {
    return new ProtocolException(400, Revision.INVALID_PARAMS, message, null);
  }

  /** Streamable HTTP, Server Validation. */
  static ProtocolException header(String message) {
    return new ProtocolException(
        400, Revision.HEADER_MISMATCH, "Header mismatch: " + message, null);
  }

  /** Versioning, Protocol Version Negotiation. */
  static ProtocolException version(String requested) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("supported", List.copyOf(Revision.SUPPORTED));
    data.put("requested", Fault.shortly(requested));
    return new ProtocolException(
        400, Revision.UNSUPPORTED_PROTOCOL_VERSION, "Unsupported protocol version", data);
  }

  /** Basic, Error Codes: the client did not say that it can do this. */
  static ProtocolException capability(Map<String, Object> lacking) {
    return new ProtocolException(
        400,
        Revision.MISSING_CLIENT_CAPABILITY,
        "Missing client capability: this needs " + String.join(", ", lacking.keySet()),
        Map.of("requiredCapabilities", lacking));
  }

  /** Streamable HTTP, Protocol Version Header: the status is the method's, not the path's. */
  static ProtocolException method(String hint) {
    return new ProtocolException(
        404, Revision.METHOD_NOT_FOUND, "Method not found: no method has this name" + hint, null);
  }

  int status() {
    return status;
  }

  /** What the specification has in {@code data} stands beside the one error model. */
  Map<String, Object> error(Optional<String> requestId) {
    Map<String, Object> more = new LinkedHashMap<>(FaultReport.of(fault(), requestId));
    if (data != null) {
      more.putAll(data);
    }
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", code);
    error.put("message", getMessage());
    error.put("data", more);
    return error;
  }

  private Fault fault() {
    FaultCode known =
        switch (code) {
          case Revision.METHOD_NOT_FOUND -> FaultCode.UNKNOWN_METHOD;
          case Revision.INVALID_PARAMS -> FaultCode.INVALID_ARGUMENT;
          default -> FaultCode.INVALID_REQUEST;
        };
    return new Fault(known, getMessage());
  }
}
