package io.myria.server;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The WAR and, beside its classes, the fixtures of the conformance suite. */
final class FixtureWar {

  static final Path SHIPPED = Path.of("target", "myria.war");

  /** Listed, so that the suite finds its fixtures. */
  static final String GROUPS =
      "-Dmyria.mcp.tool_groups=memory,events,topics,memories,snapshots,builds,fixtures,asking";

  static final String FIXTURES = "WEB-INF/classes/io/myria/conformance/";

  private static final Path MADE = Path.of("target", "conformance.war");
  private static final Path CLASSES =
      Path.of("target", "test-classes", "io", "myria", "conformance");

  private static Path made;

  private FixtureWar() {}

  /** Made once: what is shipped is copied as it is, and not compressed again. */
  static synchronized Path made() throws IOException {
    if (made == null) {
      Files.copy(SHIPPED, MADE, StandardCopyOption.REPLACE_EXISTING);
      try (FileSystem war = FileSystems.newFileSystem(MADE);
          Stream<Path> classes = Files.list(CLASSES)) {
        Files.createDirectories(war.getPath(FIXTURES));
        for (Path one : classes.toList()) {
          Files.copy(one, war.getPath(FIXTURES + one.getFileName()));
        }
      }
      made = MADE.toAbsolutePath();
    }
    return made;
  }

  /** What the WAR that is shipped holds. */
  static List<String> shipped() throws IOException {
    try (ZipFile war = new ZipFile(SHIPPED.toFile())) {
      return war.stream().map(ZipEntry::getName).toList();
    }
  }
}
