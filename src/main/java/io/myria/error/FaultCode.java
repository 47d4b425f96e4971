package io.myria.error;

import java.util.Locale;

/** Every code a caller can meet. Codes are part of the public contract: added, never renamed. */
public enum FaultCode {
  INVALID_REQUEST(FaultKind.CALLER),
  INVALID_ARGUMENT(FaultKind.CALLER),
  UNKNOWN_FIELD(FaultKind.CALLER),
  LIMIT_EXCEEDED(FaultKind.CALLER),
  INVALID_CURSOR(FaultKind.CALLER),
  AMBIGUOUS_ID(FaultKind.CALLER),
  REDACTION_REFUSED(FaultKind.CALLER),
  UNKNOWN_TOOL(FaultKind.CALLER),
  UNKNOWN_METHOD(FaultKind.CALLER),
  IDEMPOTENCY_CONFLICT(FaultKind.CONFLICT),
  BUILD_RUNNING(FaultKind.CONFLICT),
  SNAPSHOT_CONFLICT(FaultKind.CONFLICT),
  SNAPSHOT_GONE(FaultKind.MISSING),
  NOT_FOUND(FaultKind.MISSING),
  NOT_SUPPORTED(FaultKind.CALLER),
  NOT_SEALED(FaultKind.MISSING),
  ERASURE_CHANGED(FaultKind.CONFLICT),
  EVENTS_HELD(FaultKind.CONFLICT),
  UNAUTHENTICATED(FaultKind.FORBIDDEN),
  INSUFFICIENT_SCOPE(FaultKind.FORBIDDEN),
  NOT_ALLOWED(FaultKind.FORBIDDEN),
  READ_ONLY(FaultKind.FORBIDDEN),
  OVERLOADED(FaultKind.EXHAUSTED),
  TOO_SLOW(FaultKind.EXHAUSTED),
  TIMED_OUT(FaultKind.UNAVAILABLE),
  STOPPING(FaultKind.UNAVAILABLE),
  DATABASE_UNAVAILABLE(FaultKind.UNAVAILABLE),
  ISSUER_UNAVAILABLE(FaultKind.UNAVAILABLE),
  MODEL_UNAVAILABLE(FaultKind.UNAVAILABLE),
  MISCONFIGURED(FaultKind.DEFECT),
  DEFECT(FaultKind.DEFECT);

  private final FaultKind kind;

  FaultCode(FaultKind kind) {
    this.kind = kind;
  }

  public FaultKind kind() {
    return kind;
  }

  /** The code as it leaves the server: {@code snake_case}. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
