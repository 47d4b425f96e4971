package io.myria.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * PostgreSQL's programs for the data folders of tests: those that the tests' own embedded
 * PostgreSQL has unpacked, which takes five seconds of a processor each time.
 */
public final class SharedPrograms {

  private static final Path UNPACKED =
      Path.of(
          System.getProperty(
              "ot.epg.working-dir", System.getProperty("java.io.tmpdir") + "/embedded-pg"));

  private SharedPrograms() {}

  /**
   * @param data a data folder that nothing has been started on
   * @return the same
   */
  public static Path in(Path data) {
    try {
      Path programs =
          Files.createDirectories(
              data.resolve("programs"),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      Files.createDirectories(UNPACKED);
      Files.createSymbolicLink(programs.resolve("unpacked"), UNPACKED);
      return data;
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
