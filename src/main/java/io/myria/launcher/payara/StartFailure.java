package io.myria.launcher.payara;

import io.myria.error.Fault;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/**
 * Listens to the server's log while the WAR starts, because that is the only place where Payara
 * Micro tells why a deployment failed. A {@link Fault} of the WAR is another class than the
 * launcher's, so it is known by its name.
 */
public final class StartFailure extends Handler {

  private static final String FAULT = Fault.class.getName();

  private static final LogLine LINES = new LogLine();

  private final AtomicReference<String> fault = new AtomicReference<>();
  private final AtomicReference<String> firstSevere = new AtomicReference<>();

  @Override
  public void publish(LogRecord entry) {
    for (Throwable cause = entry.getThrown(); cause != null; cause = cause.getCause()) {
      if (cause.getClass().getName().equals(FAULT)) {
        fault.compareAndSet(null, cause.getMessage());
      }
    }
    if (entry.getLevel().intValue() >= Level.SEVERE.intValue()) {
      firstSevere.compareAndSet(null, summary(entry));
    }
  }

  /** The WAR's own words where it had any, else the first error. */
  Optional<String> cause() {
    return Optional.ofNullable(fault.get()).or(() -> Optional.ofNullable(firstSevere.get()));
  }

  private static String summary(LogRecord entry) {
    Throwable root = entry.getThrown();
    while (root != null && root.getCause() != null) {
      root = root.getCause();
    }
    String text = root == null ? LINES.formatMessage(entry) : root.toString();
    return text == null ? "no cause was logged" : text.lines().findFirst().orElse("").strip();
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
