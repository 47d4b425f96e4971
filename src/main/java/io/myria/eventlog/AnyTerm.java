package io.myria.eventlog;

import java.util.List;
import java.util.stream.Collectors;

/** Terms as a {@code tsquery} that any of them satisfies; stateless. */
final class AnyTerm {

  private AnyTerm() {}

  /**
   * In PostgreSQL's input form: inside quotes a quote and a backslash are doubled, and everything
   * else stands for itself.
   */
  static String query(List<String> terms) {
    return terms.stream()
        .map(term -> "'" + term.replace("\\", "\\\\").replace("'", "''") + "'")
        .collect(Collectors.joining("|"));
  }
}
