package io.myria.http.authentication;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Who may read the metrics. */
public enum MetricsAccess {
  /** Whoever is on this machine, not through a proxy. */
  LOOPBACK,
  /** Whoever has a token with {@code myria:admin}; in open mode everybody is administrator. */
  ADMIN,
  /** Whoever reaches the port. */
  ANYONE;

  static final List<String> WORDS = Arrays.stream(values()).map(MetricsAccess::word).toList();

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static MetricsAccess of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
