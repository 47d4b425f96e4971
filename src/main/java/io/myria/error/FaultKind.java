package io.myria.error;

/**
 * What sort of thing went wrong. The kind decides, in one place for all codes, whether a caller may
 * retry and which HTTP status a fault has where it leaves as one.
 */
public enum FaultKind {
  /** The caller's request is wrong and will be wrong again. */
  CALLER(400, false),
  /** The request contradicts what is stored. */
  CONFLICT(409, false),
  /** What was asked for is unknown, or invisible, which answers the same. */
  MISSING(404, false),
  /** The caller may not do this. */
  FORBIDDEN(403, false),
  /** A limit on load was reached; later it may go through. */
  EXHAUSTED(429, true),
  /** Something Myria stands on does not answer; later it may go through. */
  UNAVAILABLE(503, true),
  /** A mistake in Myria itself. */
  DEFECT(500, false);

  private final int status;
  private final boolean retryable;

  FaultKind(int status, boolean retryable) {
    this.status = status;
    this.retryable = retryable;
  }

  public int status() {
    return status;
  }

  public boolean retryable() {
    return retryable;
  }
}
