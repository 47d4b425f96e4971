package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastStartTest {

  @TempDir private Path folder;

  private LastStart last;

  @BeforeEach
  void inAFolder() {
    last = new LastStart(folder.resolve("last-start"));
  }

  @Test
  void whatWasKeptIsRead() {
    assertThat(last.took()).isEmpty();
    last.keep(Duration.ofMillis(12_345));
    assertThat(last.took()).contains(Duration.ofMillis(12_345));
  }

  @Test
  void aFileThatHoldsSomethingElseIsPassedOver() throws IOException {
    Files.writeString(folder.resolve("last-start"), "soon");
    assertThat(last.took()).isEmpty();
  }

  @Test
  void aFileThatCannotBeWrittenIsNoReasonToFail() {
    new LastStart(folder.resolve("missing/last-start")).keep(Duration.ofSeconds(1));
    assertThat(folder.resolve("missing")).doesNotExist();
  }
}
