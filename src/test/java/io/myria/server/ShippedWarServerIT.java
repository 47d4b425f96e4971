package io.myria.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;

/** What the WAR that is shipped holds, by looking into it. */
class ShippedWarServerIT {

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
            String content = new String(entries.readAllBytes(), ISO_8859_1);
            assertThat(BEANS.stream().filter(content::contains))
                .as("%s of %s", entry, library)
                .isEmpty();
            assertThat(entry.getName()).as("%s", library).doesNotEndWith("/beans.xml");
          }
        }
      }
    }
  }
}
