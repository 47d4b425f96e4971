package io.myria.session;

import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.myria.fault.Fault;
import io.myria.stateless.Errors;
import java.util.LinkedHashMap;
import java.util.Map;

/** A request that goes no further, with its HTTP status; its words are for the caller. */
final class Refused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final transient Object id;
  private final transient Map<String, Object> error;

  Refused(int status, String message) {
    this(status, null, error(ErrorCodes.INVALID_REQUEST, message));
  }

  private Refused(int status, Object id, Map<String, Object> error) {
    super((String) error.get("message"), null, false, false);
    this.status = status;
    this.id = id;
    this.error = error;
  }

  static Refused parameters(String message) {
    return new Refused(200, null, error(ErrorCodes.INVALID_PARAMS, message));
  }

  static Refused of(Fault fault) {
    return new Refused(Errors.status(fault), null, Errors.error(fault));
  }

  /** The same, to a request whose id is known. */
  Refused to(Object request) {
    return new Refused(status, request, error);
  }

  int status() {
    return status;
  }

  /** JSON-RPC wants the id even where it is not known. */
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("jsonrpc", "2.0");
    json.put("id", id);
    json.put("error", error);
    return json;
  }

  private static Map<String, Object> error(int code, String message) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", code);
    error.put("message", message);
    return error;
  }
}
