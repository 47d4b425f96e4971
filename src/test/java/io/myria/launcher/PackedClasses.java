package io.myria.launcher;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A WAR of the compiled classes, as far as settings are looked up in it. */
final class PackedClasses {

  private static final Path CLASSES = Path.of("target", "classes");

  private PackedClasses() {}

  static Path in(Path war) throws IOException {
    try (OutputStream out = Files.newOutputStream(war);
        ZipOutputStream zip = new ZipOutputStream(out);
        Stream<Path> files = Files.walk(CLASSES.resolve("io"))) {
      zip.setLevel(Deflater.NO_COMPRESSION);
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = CLASSES.relativize(file).toString().replace('\\', '/');
        zip.putNextEntry(new ZipEntry("WEB-INF/classes/" + name));
        Files.copy(file, zip);
      }
    }
    return war;
  }
}
