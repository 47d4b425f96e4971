package io.myria.mcp.legacy;

import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.http.authentication.Refusal;
import io.myria.mcp.current.Errors;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A request that goes no further, with its HTTP status; its words are for the caller. */
final class SessionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final int code;
  private final Fault fault;
  private final transient Object id;

  private SessionException(int status, int code, Fault fault, Object id) {
    super(fault.getMessage(), null, false, false);
    this.status = status;
    this.code = code;
    this.fault = fault;
    this.id = id;
  }

  /** What is no request for this endpoint. */
  static SessionException request(int status, String message) {
    Fault fault = new Fault(FaultCode.INVALID_REQUEST, message);
    return new SessionException(status, ErrorCodes.INVALID_REQUEST, fault, null);
  }

  /** What is no JSON at all (JSON-RPC 2.0, section 5.1). */
  static SessionException malformed() {
    Fault fault =
        new Fault(
            FaultCode.INVALID_REQUEST, "the body is not JSON, or an object in it repeats a name");
    return new SessionException(400, ErrorCodes.PARSE_ERROR, fault, null);
  }

  static SessionException session(String message) {
    Fault fault = new Fault(FaultCode.NOT_FOUND, message);
    return new SessionException(fault.kind().status(), ErrorCodes.INVALID_REQUEST, fault, null);
  }

  static SessionException parameters(String message) {
    Fault fault = Fault.invalid("params", message);
    return new SessionException(200, ErrorCodes.INVALID_PARAMS, fault, null);
  }

  /** A method that is not there; its name is not repeated, for nobody bounds it. */
  static SessionException method(String hint) {
    Fault fault =
        new Fault(FaultCode.UNKNOWN_METHOD, "Method not found: no method has this name" + hint);
    return new SessionException(200, ErrorCodes.METHOD_NOT_FOUND, fault, null);
  }

  static SessionException of(Fault fault) {
    boolean known = Errors.status(fault) == 200;
    int code = known ? ErrorCodes.INVALID_PARAMS : ErrorCodes.INTERNAL_ERROR;
    return new SessionException(Errors.status(fault), code, fault, null);
  }

  /** The same, to a request whose id is known. */
  SessionException to(Object request) {
    return new SessionException(status, code, fault, request);
  }

  int status() {
    return status;
  }

  boolean isRetryable() {
    return fault.kind().retryable();
  }

  /** JSON-RPC wants the id even where it is not known. */
  Map<String, Object> json(Optional<String> requestId) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("jsonrpc", "2.0");
    json.put("id", id);
    json.put("error", Refusal.error(code, fault, requestId));
    return json;
  }
}
