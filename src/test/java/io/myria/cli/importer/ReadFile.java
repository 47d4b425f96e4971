package io.myria.cli.importer;

import java.nio.file.Path;

/** Reads a file to its end, for tests of other packages. */
public final class ReadFile {

  private ReadFile() {}

  /** Detects the format and drops what is read. */
  public static void all(Path file) {
    Reading.of(file);
  }
}
