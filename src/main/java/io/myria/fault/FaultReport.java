package io.myria.fault;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A fault as callers see it: the one error model, in tools' results, in errors of the protocol and
 * in what HTTP refuses; stateless.
 */
public final class FaultReport {

  private FaultReport() {}

  /**
   * {@code code}, {@code kind}, {@code message}, {@code field} where one is at fault, {@code
   * retryable}, and {@code request_id} where the request has one.
   */
  public static Map<String, Object> of(Fault fault, Optional<String> requestId) {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("code", fault.code().wire());
    report.put("kind", fault.kind().name().toLowerCase(Locale.ROOT));
    report.put("message", fault.getMessage());
    fault.field().ifPresent(field -> report.put("field", field));
    report.put("retryable", fault.kind().retryable());
    requestId.ifPresent(id -> report.put("request_id", id));
    return report;
  }
}
