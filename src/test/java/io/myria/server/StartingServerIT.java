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
import org.junit.jupiter.api.extension.ExtendWith;

/** What a probe saw of a server that started: nobody there, perhaps not ready, ready. */
@ExtendWith(RunningServer.class)
class StartingServerIT {

  /** What tells Payara of a bean, as a class that is annotated has it. */
  private static final List<String> BEANS =
      List.of(
          "Ljakarta/enterprise/context/ApplicationScoped;",
          "Ljakarta/enterprise/context/RequestScoped;",
          "Ljakarta/enterprise/context/SessionScoped;",
          "Ljakarta/enterprise/context/ConversationScoped;",
          "Ljakarta/enterprise/context/Dependent;",
          "Ljakarta/enterprise/inject/Stereotype;",
          "Ljakarta/interceptor/Interceptor;",
          "Ljakarta/decorator/Decorator;");

  @Test
  void aServerThatStartsNeverAnswersAsOneThatIsBroken(StartProbe probe) {
    // 405 is /mcp, which wants a POST.
    assertThat(probe.seen()).contains(200).isSubsetOf(200, 405, 503);
  }

  /** It is told that no library of the WAR has beans; see {@link FixtureWar#SHIPPED}. */
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

  @Test
  void itListensWhereItWasTold(ServerProcess server, StartProbe probe) {
    assertThat(server.url().getPort()).isEqualTo(probe.port());
  }
}
