package io.myria.http.authentication;

/** Who may read the metrics. */
public enum MetricsAccess {
  /** Whoever is on this machine, not through a proxy. */
  LOOPBACK,
  /** Whoever has a token with {@code myria:admin}; in open mode everybody is administrator. */
  ADMIN,
  /** Everybody who reaches the port. */
  ANYONE
}
