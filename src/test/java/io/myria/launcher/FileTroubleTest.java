package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FileTroubleTest {

  @Test
  void theFileAndTheReasonAreSaid() {
    assertThat(FileTrouble.of(new FileSystemException("/a", null, "Read-only file system")))
        .isEqualTo("/a: Read-only file system");
    assertThat(FileTrouble.of(new FileSystemException("/a")))
        .isEqualTo("/a: it cannot be read or written");
    assertThat(FileTrouble.of(new NoSuchFileException("/proc/b")))
        .isEqualTo("/proc/b: it is not there, or cannot be made there");
    assertThat(FileTrouble.of(new AccessDeniedException("/a"))).contains("no access");
    assertThat(FileTrouble.of(new IOException("one\ntwo"))).isEqualTo("one");
    assertThat(FileTrouble.of(new IOException())).contains("IOException");
  }
}
