package io.myria.http.authentication;

/** Who may read the metrics. */
public enum MetricsAccess {
  /** Requests of this machine, not through a proxy. */
  LOOPBACK,
  /**
   * Callers that have a token with {@code myria:admin}; in open mode everybody is administrator.
   */
  ADMIN,
  /** Everybody who reaches the port. */
  ANYONE
}
