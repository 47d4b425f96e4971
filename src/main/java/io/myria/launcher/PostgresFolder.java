package io.myria.launcher;

import io.myria.cli.terminal.Units;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The folder of the embedded PostgreSQL's own files, before it is started on them.
 *
 * @param data not there before the first start
 */
record PostgresFolder(Path data) {

  /** The major version of the binaries in the build. */
  static final String MAJOR = "16";

  /** Bytes: an empty database takes 39 MiB; its write-ahead log grows by files of 16. */
  private static final long ROOM = 128L << 20;

  private static final Logger LOG = Logger.getLogger(PostgresFolder.class.getName());

  boolean isNew() {
    return !Files.exists(version());
  }

  /** PostgreSQL reads no other major version's files. */
  void requireSameMajor() {
    try {
      String found = isNew() ? MAJOR : Files.readString(version()).strip();
      if (!found.equals(MAJOR)) {
        throw new LaunchFailure(
            ("the data folder %s was written by PostgreSQL %s and this Myria brings PostgreSQL %s;"
                    + " move the data with pg_upgrade, or choose another folder with --data")
                .formatted(data.getParent(), found, MAJOR));
      }
    } catch (IOException problem) {
      throw new LaunchFailure(version() + " cannot be read; give this user access to it", problem);
    }
  }

  private Path version() {
    return data.resolve("PG_VERSION");
  }

  /** Where there is too little, PostgreSQL's own programs wait for minutes and do not say why. */
  void requireRoom() {
    requireRoom(ROOM);
  }

  void requireRoom(long bytes) {
    try {
      long free = Files.getFileStore(data.getParent()).getUsableSpace();
      if (free < bytes) {
        throw new LaunchFailure(
            "%s has %s left, and a new database needs %s; make room, or choose another folder"
                .formatted(data.getParent(), Units.bytes(free), Units.bytes(bytes)));
      }
    } catch (IOException problem) {
      LOG.log(Level.FINE, "how much room there is cannot be found out", problem);
    }
  }

  /** A first start that was cut short acknowledged nothing; it is kept, out of the way. */
  void setAsideUnfinished() {
    if (!Files.exists(data) || Files.exists(mark())) {
      return;
    }
    try {
      Files.move(data, data.resolveSibling("postgres.unfinished-" + Instant.now().toEpochMilli()));
    } catch (IOException problem) {
      throw new LaunchFailure(data + " holds an unfinished first start; move it away", problem);
    }
  }

  /** After the first start: it is not unfinished. */
  void initialised() throws IOException {
    Files.createFile(mark());
  }

  private Path mark() {
    return data.resolve("myria-initialised");
  }
}
