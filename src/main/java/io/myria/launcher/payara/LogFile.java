package io.myria.launcher.payara;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/**
 * One log file that keeps its name; older parts are {@code file.1} to {@code file.4}. (The JDK's
 * own handler numbers the current file too.) It survives that Payara Micro resets all logging while
 * it boots, and ends with the process.
 */
public final class LogFile extends Handler {

  private static final int OLDER_PARTS = 4;

  private final Path file;
  private final long limit;
  private final Formatter lines;
  private OutputStream out;
  private long size;

  /**
   * Lines for people.
   *
   * @param limit in bytes; a part is closed once it is larger
   */
  public LogFile(Path file, long limit) throws IOException {
    this(file, limit, new LogLine());
  }

  /**
   * @param limit in bytes; a part is closed once it is larger
   * @param lines how an entry is written
   */
  public LogFile(Path file, long limit, Formatter lines) throws IOException {
    this.file = file;
    this.limit = limit;
    this.lines = lines;
    setLevel(Level.ALL);
    open();
  }

  private void open() throws IOException {
    out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    size = Files.size(file);
  }

  @Override
  public synchronized void publish(LogRecord entry) {
    if (!isLoggable(entry)) {
      return;
    }
    byte[] line = lines.format(entry).getBytes(StandardCharsets.UTF_8);
    try {
      if (size > limit) {
        rotate();
      }
      out.write(line);
      size += line.length;
    } catch (IOException | UncheckedIOException diskFull) {
      // A server that cannot log must still serve.
    }
  }

  private void rotate() throws IOException {
    out.close();
    for (int part = OLDER_PARTS - 1; part >= 1; part--) {
      if (Files.exists(part(part))) {
        Files.move(part(part), part(part + 1), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    Files.move(file, part(1), StandardCopyOption.REPLACE_EXISTING);
    open();
  }

  private Path part(int number) {
    return file.resolveSibling(file.getFileName() + "." + number);
  }

  @Override
  public void flush() {}

  /** A reset of the log manager closes handlers; this one is added again by {@link ServerLog}. */
  @Override
  public void close() {}
}
