package io.myria.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * How long the last start on a data folder took, to tell how long the next one may take.
 *
 * @param file holds milliseconds; not there before the first start
 */
record LastStart(Path file) {

  private static final Logger LOG = Logger.getLogger(LastStart.class.getName());

  /** Empty as well where the file cannot be read. */
  Optional<Duration> took() {
    try {
      return Files.exists(file)
          ? Optional.of(Duration.ofMillis(Long.parseLong(Files.readString(file).strip())))
          : Optional.empty();
    } catch (IOException | NumberFormatException unreadable) {
      LOG.log(Level.FINE, "how long the last start took cannot be read", unreadable);
      return Optional.empty();
    }
  }

  /** A start does not fail for it. */
  void keep(Duration took) {
    try {
      Files.writeString(file, took.toMillis() + "\n");
    } catch (IOException unwritable) {
      LOG.log(Level.FINE, "how long the start took cannot be kept", unwritable);
    }
  }
}
