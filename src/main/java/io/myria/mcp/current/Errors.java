package io.myria.mcp.current;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.http.authentication.Refusal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A {@link Fault} of a method as an error of the protocol (basic/index, Error Codes). */
public final class Errors {

  private Errors() {}

  /**
   * The specification gives no status to these; a request that was understood was answered. Where a
   * permission is lacking, who let the request in makes a 403 of it.
   */
  public static int status(Fault fault) {
    return switch (fault.kind()) {
      case CALLER, CONFLICT, MISSING, FORBIDDEN -> 200;
      default -> fault.kind().status();
    };
  }

  public static Map<String, Object> error(Fault fault, Optional<String> requestId) {
    return Refusal.error(code(fault), fault, requestId);
  }

  /** Of a resource that is not there, its URI is told (server/resources, Error Handling). */
  public static Map<String, Object> error(
      Optional<String> uri, Fault fault, Optional<String> requestId) {
    Map<String, Object> error = error(fault, requestId);
    if (uri.isPresent() && fault.code() == FaultCode.NOT_FOUND) {
      Map<String, Object> data = new LinkedHashMap<>(Message.object((Map<?, ?>) error.get("data")));
      data.put("uri", Fault.shortly(uri.get()));
      error.put("data", data);
    }
    return error;
  }

  private static int code(Fault fault) {
    return switch (fault.kind()) {
      case CALLER, CONFLICT, MISSING, FORBIDDEN -> Revision.INVALID_PARAMS;
      case EXHAUSTED, UNAVAILABLE, DEFECT -> Revision.INTERNAL_ERROR;
    };
  }
}
