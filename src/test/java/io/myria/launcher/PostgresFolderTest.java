package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresFolderTest {

  @TempDir private Path root;

  @Test
  void tooLittleRoomIsSaidWithHowMuchIsNeeded() {
    PostgresFolder files = new PostgresFolder(root.resolve("postgres"));
    files.requireRoom(0);
    assertThatThrownBy(() -> files.requireRoom(Long.MAX_VALUE))
        .isInstanceOf(LaunchFailure.class)
        .hasMessageStartingWith(root + " has ")
        .hasMessageContaining("left, and a new database needs", "make room");
  }

  @Test
  void filesOfAnotherVersionAreLeftAlone() throws IOException {
    Path data = Files.createDirectory(root.resolve("postgres"));
    PostgresFolder files = new PostgresFolder(data);
    assertThat(files.isNew()).isTrue();
    files.requireSameMajor();
    Files.writeString(data.resolve("PG_VERSION"), "12\n");
    assertThat(files.isNew()).isFalse();
    assertThatThrownBy(files::requireSameMajor).hasMessageContaining("PostgreSQL 12");
  }

  @Test
  void whatWasNotFinishedIsSetAsideAndWhatWasIsKept() throws IOException {
    Path data = Files.createDirectory(root.resolve("postgres"));
    PostgresFolder files = new PostgresFolder(data);
    files.initialised();
    files.setAsideUnfinished();
    assertThat(data).exists();
    Files.delete(data.resolve("myria-initialised"));
    files.setAsideUnfinished();
    assertThat(data).doesNotExist();
    assertThat(root).isDirectoryContaining("glob:**/postgres.unfinished-*");
  }
}
