package io.myria.mcp.protocol;

import io.myria.config.NearestName;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.error.FaultReport;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A request that gets no further: an error of JSON-RPC, the status of HTTP that goes with it, and
 * the request that it answers, where that is known. Its words are for the caller. Immutable.
 */
public final class ProtocolException extends RuntimeException {

  private static final long serialVersionUID = 1L;
  private static final Logger LOG = Logger.getLogger(ProtocolException.class.getName());

  private final int status;
  private final int code;
  private final Fault fault;
  private final transient Map<String, Object> data;
  private final transient Object id;

  private ProtocolException(
      int status, int code, Fault fault, Map<String, Object> data, Object id) {
    super(fault.getMessage(), null, false, false);
    this.status = status;
    this.code = code;
    this.fault = fault;
    this.data = data;
    this.id = id;
  }

  /**
   * @param data what the specification has beside the one error model
   */
  public ProtocolException(int status, int code, String message, Map<String, Object> data) {
    this(status, code, new Fault(FaultCode.INVALID_REQUEST, message), data, null);
  }

  /** A body that is no JSON (JSON-RPC 2.0, section 5.1). */
  static ProtocolException unreadable() {
    return new ProtocolException(
        400,
        JsonRpc.PARSE_ERROR,
        "the body is not JSON, or an object in it repeats a name",
        Map.of());
  }

  /** No JSON-RPC request, or no HTTP request for this endpoint. */
  public static ProtocolException request(int status, String message) {
    return new ProtocolException(status, JsonRpc.INVALID_REQUEST, message, Map.of());
  }

  /** Something that the request stands on and that is not there, or not the caller's. */
  public static ProtocolException missing(String message) {
    Fault fault = new Fault(FaultCode.NOT_FOUND, message);
    return new ProtocolException(404, JsonRpc.INVALID_REQUEST, fault, Map.of(), null);
  }

  public static ProtocolException parameters(String message) {
    return parameters(null, message);
  }

  /** A parameter that is wrong, at {@code field}. */
  static ProtocolException parameters(String field, String message) {
    Fault fault = Fault.invalid(field, message);
    return new ProtocolException(400, JsonRpc.INVALID_PARAMS, fault, Map.of(), null);
  }

  /** A method that is not there; its name is not repeated, for nobody bounds it. */
  public static ProtocolException unknown(String method, Collection<String> known) {
    String hint = NearestName.hint(method, known);
    Fault fault =
        new Fault(FaultCode.UNKNOWN_METHOD, "Method not found: no method has this name" + hint);
    return new ProtocolException(404, JsonRpc.METHOD_NOT_FOUND, fault, Map.of(), null);
  }

  /**
   * What was thrown. The specification gives no status to what goes wrong in a method; a request
   * that was understood was answered. Where a permission is lacking, who let the request in makes a
   * 403 of it.
   */
  public static ProtocolException of(RuntimeException problem) {
    if (problem instanceof ProtocolException known) {
      return known;
    }
    Fault fault = Fault.of(problem);
    return switch (fault.kind()) {
      case CALLER, CONFLICT, MISSING, FORBIDDEN ->
          new ProtocolException(200, JsonRpc.INVALID_PARAMS, fault, Map.of(), null);
      case EXHAUSTED, UNAVAILABLE, DEFECT ->
          new ProtocolException(
              fault.kind().status(), JsonRpc.INTERNAL_ERROR, fault, Map.of(), null);
    };
  }

  /** The same, to a request whose id is known. */
  public ProtocolException to(Object request) {
    return new ProtocolException(status, code, fault, data, request);
  }

  /** The same with another status and code. */
  public ProtocolException as(int otherStatus, int otherCode) {
    return new ProtocolException(otherStatus, otherCode, fault, data, id);
  }

  /** The same with more beside the one error model. */
  public ProtocolException with(String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(data);
    more.put(name, value);
    return new ProtocolException(status, code, fault, more, id);
  }

  public int status() {
    return status;
  }

  public int code() {
    return code;
  }

  public Fault fault() {
    return fault;
  }

  Object id() {
    return id;
  }

  /**
   * The error object; what the specification has in {@code data} stands beside the model. What no
   * caller learns of a defect goes to the log.
   */
  public Map<String, Object> error(Optional<String> requestId) {
    if (fault.code() == FaultCode.DEFECT) {
      String request = requestId.orElse("-");
      LOG.log(Level.SEVERE, fault.getCause(), () -> request + " a request could not be answered");
    }
    Map<String, Object> more = new LinkedHashMap<>(FaultReport.of(fault, requestId));
    more.putAll(data);
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", code);
    error.put("message", getMessage());
    error.put("data", more);
    return error;
  }
}
