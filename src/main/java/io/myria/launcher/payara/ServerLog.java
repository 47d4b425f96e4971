package io.myria.launcher.payara;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/**
 * Sends what Payara Micro, the WAR and the launcher's libraries log to one file, and nothing of it
 * to the terminal; what they print goes to a file beside it.
 */
public final class ServerLog {

  private static final long PART_BYTES = 20L << 20;

  private static final Map<String, String> LEVELS =
      Map.of(
          "error", "SEVERE",
          "warn", "WARNING",
          "info", "INFO",
          "debug", "FINE");

  private final Path file;
  private final String format;

  /**
   * @param file whose folder is created
   * @param format {@code text} or {@code json}
   */
  public ServerLog(Path file, String format) {
    this.file = file.toAbsolutePath();
    this.format = format;
  }

  public Path file() {
    return file;
  }

  /**
   * @param level {@code error}, {@code warn}, {@code info} or {@code debug}
   * @param settings where the JUL configuration is written, for Payara Micro reads it again
   * @param listener hears all that is logged
   */
  public void open(String level, Path settings, Handler listener) {
    try {
      Files.createDirectories(file.getParent());
      Handler handler = new LogFile(file, PART_BYTES, lines());
      try (OutputStream out = Files.newOutputStream(settings)) {
        levels(level).store(out, "written at each start");
      }
      System.setProperty("java.util.logging.config.file", settings.toString());
      LogManager manager = LogManager.getLogManager();
      manager.addConfigurationListener(
          () -> {
            Logger.getLogger("").addHandler(handler);
            Logger.getLogger("").addHandler(listener);
          });
      try (InputStream in = Files.newInputStream(settings)) {
        manager.readConfiguration(in);
      }
      redirectPrints();
    } catch (IOException problem) {
      throw new LaunchFailure(
          "the log file " + file + " cannot be written; correct its path or rights", problem);
    }
  }

  private Formatter lines() {
    return switch (format.toLowerCase(Locale.ROOT)) {
      case "text" -> new LogLine();
      case "json" -> new JsonLine();
      default ->
          throw new LaunchFailure("the log format '" + format + "' is unknown; use text or json");
    };
  }

  private void redirectPrints() throws IOException {
    Path printed = file.resolveSibling("printed.log");
    PrintStream stream =
        new PrintStream(new FileOutputStream(printed.toFile()), true, StandardCharsets.UTF_8);
    System.setOut(stream);
    System.setErr(stream);
  }

  private static Properties levels(String level) {
    String own = LEVELS.get(level.toLowerCase(Locale.ROOT));
    if (own == null) {
      throw new LaunchFailure(
          "the log level '" + level + "' is unknown; use error, warn, info or debug");
    }
    Properties properties = new Properties();
    properties.setProperty("handlers", "");
    properties.setProperty(".level", "INFO");
    properties.setProperty("io.myria.level", own);
    // As Payara Micro ships them, and the certificates that it finds expired at each start.
    for (String name :
        new String[] {
          "com.hazelcast",
          "fish.payara.nucleus.util",
          "javax.enterprise.system.tools.deployment.dol",
          "javax.enterprise.system.tools.deployment.common",
          "org.glassfish.admin.mbeanserver",
          "org.hibernate.validator.internal.util.Version"
        }) {
      properties.setProperty(name + ".level", "WARNING");
    }
    properties.setProperty("javax.enterprise.system.security.ssl.level", "SEVERE");
    // It finds, and mends, that Payara does not say when a thread is done with an asynchronous
    // request; every large answer and every stream is one.
    properties.setProperty("org.jboss.weld.Context.level", "SEVERE");
    properties.setProperty("org.jboss.weld.Conversation.level", "SEVERE");
    properties.setProperty("org.jboss.weld.Servlet.level", "SEVERE");
    return properties;
  }
}
