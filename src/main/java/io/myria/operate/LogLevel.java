package io.myria.operate;

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

  /** Tells of every client that says hello; a line a call is nobody's news. */
  private static final Logger MCP = Logger.getLogger("io.modelcontextprotocol");

  private final Level level;

  LogLevel(Level level) {
    this.level = level;
  }

  void apply() {
    MYRIA.setLevel(level);
    MCP.setLevel(level == Level.FINE ? Level.FINE : Level.WARNING);
  }
}
