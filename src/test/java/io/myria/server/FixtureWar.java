package io.myria.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** The WAR and, beside its classes, the fixtures of the conformance suite. */
final class FixtureWar {

  static final Path SHIPPED = Path.of("target", "myria.war");
  static final String FIXTURES = "WEB-INF/classes/io/myria/conformance/";

  private static final Path MADE = Path.of("target", "conformance.war");
  private static final Path CLASSES =
      Path.of("target", "test-classes", "io", "myria", "conformance");

  private FixtureWar() {}

  static Path made() throws IOException {
    try (ZipFile shipped = new ZipFile(SHIPPED.toFile());
        OutputStream file = Files.newOutputStream(MADE);
        ZipOutputStream out = new ZipOutputStream(file);
        Stream<Path> classes = Files.list(CLASSES)) {
      Enumeration<? extends ZipEntry> entries = shipped.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        out.putNextEntry(new ZipEntry(entry.getName()));
        shipped.getInputStream(entry).transferTo(out);
      }
      for (Path one : classes.toList()) {
        out.putNextEntry(new ZipEntry(FIXTURES + one.getFileName()));
        Files.copy(one, out);
      }
    }
    return MADE.toAbsolutePath();
  }

  /** What the WAR that is shipped holds. */
  static List<String> shipped() throws IOException {
    try (ZipFile war = new ZipFile(SHIPPED.toFile())) {
      return war.stream().map(ZipEntry::getName).toList();
    }
  }
}
