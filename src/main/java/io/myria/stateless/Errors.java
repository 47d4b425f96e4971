package io.myria.stateless;

import io.myria.fault.Fault;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A {@link Fault} of a method as an error of the protocol (basic/index, Error Codes). */
public final class Errors {

  private Errors() {}

  /** The specification gives no status to these; a request that was understood was answered. */
  public static int status(Fault fault) {
    return switch (fault.kind()) {
      case CALLER, CONFLICT, MISSING -> 200;
      default -> fault.kind().status();
    };
  }

  public static Map<String, Object> error(Fault fault) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("code", fault.code().wire());
    data.put("kind", fault.kind().name().toLowerCase(Locale.ROOT));
    fault.field().ifPresent(field -> data.put("field", field));
    data.put("retryable", fault.kind().retryable());
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", code(fault));
    error.put("message", fault.getMessage());
    error.put("data", data);
    return error;
  }

  private static int code(Fault fault) {
    return switch (fault.kind()) {
      case CALLER, CONFLICT, MISSING, FORBIDDEN -> Revision.INVALID_PARAMS;
      case EXHAUSTED, UNAVAILABLE, DEFECT -> Revision.INTERNAL_ERROR;
    };
  }
}
