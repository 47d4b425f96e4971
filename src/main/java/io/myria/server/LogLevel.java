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

  /** Warns with what clients sent: method names, parameters, all of it. */
  private static final Logger MCP = Logger.getLogger("io.modelcontextprotocol");

  /** Quotes the body that it cannot read as an error. */
  private static final Logger MCP_TRANSPORT =
      Logger.getLogger("io.modelcontextprotocol.server.transport");

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
    MCP.setLevel(level == Level.FINE ? Level.FINE : Level.SEVERE);
    MCP_TRANSPORT.setLevel(level == Level.FINE ? Level.FINE : Level.OFF);
  }
}
