package io.myria.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;

/** What the WAR that is shipped holds, by looking into it. */
class ShippedWarServerIT {

  /** Of class files. */
  private static final int JAVA_21 = 65;

  /** What tells Payara of a bean, as a class that is annotated has it. */
  private static final List<String> BEANS =
      List.of(
          "Ljakarta/enterprise/context/ApplicationScoped;",
          "Ljakarta/enterprise/context/RequestScoped;",
          "Ljakarta/enterprise/context/SessionScoped;",
          "Ljakarta/enterprise/context/ConversationScoped;",
          "Ljakarta/enterprise/context/Dependent;",
          "Ljakarta/enterprise/inject/Model;",
          "Ljakarta/enterprise/inject/Stereotype;",
          "Ljakarta/transaction/TransactionScoped;",
          "Ljakarta/interceptor/Interceptor;",
          "Ljakarta/decorator/Decorator;");

  /** {@code ./myria serve} tells Payara so, which would not find them. */
  @Test
  void noLibraryHasBeans() throws IOException {
    try (FileSystem war = FileSystems.newFileSystem(FixtureWar.SHIPPED);
        DirectoryStream<Path> libraries = Files.newDirectoryStream(war.getPath("WEB-INF/lib"))) {
      for (Path library : libraries) {
        try (ZipInputStream entries = new ZipInputStream(Files.newInputStream(library))) {
          for (ZipEntry entry; (entry = entries.getNextEntry()) != null; ) {
            assertThat(entry.getName()).as("%s", library).doesNotEndWith("/beans.xml");
            if (entry.getName().endsWith(".class")) {
              String content = new String(entries.readAllBytes(), ISO_8859_1);
              assertThat(BEANS.stream().filter(content::contains))
                  .as("%s of %s", entry, library)
                  .isEmpty();
            }
          }
        }
      }
    }
  }

  /** Of all that ships, whichever JDK built it; classes for newer ones lie in META-INF/versions. */
  @Test
  void everyClassRunsOnJava21() throws IOException {
    int classes = 0;
    for (Path folder : List.of(Path.of("target", "myria", "WEB-INF"), Path.of("target", "lib"))) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          if (file.toString().endsWith(".jar")) {
            classes += runOnJava21(file);
          } else if (file.toString().endsWith(".class")) {
            try (InputStream in = Files.newInputStream(file)) {
              assertThat(version(in)).as("%s", file).isLessThanOrEqualTo(JAVA_21);
            }
          }
        }
      }
    }
    assertThat(classes).isGreaterThan(10_000);
  }

  private static int runOnJava21(Path library) throws IOException {
    int classes = 0;
    try (ZipFile jar = new ZipFile(library.toFile())) {
      for (ZipEntry entry : Collections.list(jar.entries())) {
        if (entry.getName().endsWith(".class")
            && !entry.getName().startsWith("META-INF/versions/")) {
          try (InputStream in = jar.getInputStream(entry)) {
            classes++;
            assertThat(version(in)).as("%s of %s", entry, library).isLessThanOrEqualTo(JAVA_21);
          }
        }
      }
    }
    return classes;
  }

  /** The class file's major version. */
  private static int version(InputStream in) throws IOException {
    return ByteBuffer.wrap(in.readNBytes(8)).getShort(6);
  }
}
