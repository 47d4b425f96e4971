package io.myria.server;

import java.util.Arrays;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Myria's own log, in the words of the configuration; the server's stays as it is. */
enum LogLevel {
  ERROR(Level.SEVERE),
  WARN(Level.WARNING),
  INFO(Level.INFO),
  DEBUG(Level.FINE);

  /** Held here, because the logging library forgets the level of a logger that nobody holds. */
  private static final Logger MYRIA = Logger.getLogger("io.myria");

  private final Level level;

  LogLevel(Level level) {
    this.level = level;
  }

  static LogLevel of(String word) {
    return Arrays.stream(values())
        .filter(level -> level.name().equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("error, warn, info or debug"));
  }

  void apply() {
    MYRIA.setLevel(level);
  }
}
