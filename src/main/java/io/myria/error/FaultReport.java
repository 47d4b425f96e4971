package io.myria.error;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A fault as callers see it: the one error model, in tools' results, in errors of the protocol and
 * in what HTTP refuses; stateless.
 */
public final class FaultReport {

  /** Of a thousand events that all lack the same, a few tell enough. */
  private static final int MOST_OTHERS = 20;

  private FaultReport() {}

  private static Map<String, Object> of(Fault other) {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("code", other.code().wire());
    other.field().ifPresent(field -> report.put("field", field));
    report.put("message", other.getMessage());
    return report;
  }

  /**
   * {@code code}, {@code kind}, {@code message}, {@code field} where one is at fault, {@code
   * others} where more is wrong, {@code retryable}, and {@code request_id} where the request has
   * one.
   */
  public static Map<String, Object> of(Fault fault, Optional<String> requestId) {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("code", fault.code().wire());
    report.put("kind", fault.kind().name().toLowerCase(Locale.ROOT));
    report.put("message", fault.getMessage());
    fault.field().ifPresent(field -> report.put("field", field));
    if (!fault.others().isEmpty()) {
      report.put(
          "others", fault.others().stream().limit(MOST_OTHERS).map(FaultReport::of).toList());
    }
    report.put("retryable", fault.kind().retryable());
    requestId.ifPresent(id -> report.put("request_id", id));
    return report;
  }
}
