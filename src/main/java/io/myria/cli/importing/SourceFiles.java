package io.myria.cli.importing;

import io.myria.cli.connection.ClientFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The files that a user names, before any of them is read. */
public record SourceFiles(List<String> names) {

  private static final String STANDARD_INPUT = "-";

  public SourceFiles {
    names = List.copyOf(names);
  }

  public static boolean isStandardInput(String name) {
    return name.equals(STANDARD_INPUT);
  }

  /**
   * Told before anything is sent; to run the same command again would not help.
   *
   * @throws ClientFailure that names the first that is no file or may not be read
   */
  public void requireReadable() {
    names.forEach(SourceFiles::requireReadable);
  }

  private static void requireReadable(String name) {
    Path file = Path.of(name);
    if (isStandardInput(name) || Files.isReadable(file) && !Files.isDirectory(file)) {
      return;
    }
    String problem =
        Files.isDirectory(file)
            ? " is a folder; name the files in it"
            : Files.exists(file) ? " may not be read" : " is not there";
    throw new ClientFailure(name + problem, null);
  }

  /** Of all together; -1 where it is not known. */
  public long bytes() {
    long total = 0;
    for (String name : names) {
      if (isStandardInput(name) || name.toLowerCase(Locale.ROOT).endsWith(".zip")) {
        return -1;
      }
      total += Path.of(name).toFile().length();
    }
    return total;
  }
}
