package io.myria.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names out of manifests and archives that somebody may have forged. */
class FileNamesTest {

  private static final Path FOLDER = Path.of("/srv/target");

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "/etc/passwd",
        "//host/share",
        "..",
        "../out",
        "a/../../out",
        "a/..",
        ".",
        "./a",
        "a/./b",
        "a//b",
        "a/",
        "/",
        "a\\b",
        "..\\out",
        "C:/a",
        "c:a",
        "a\u0000b",
        "a\nb",
        "\u007f"
      })
  void aNameThatLeavesTheFolderIsRefused(String name) {
    assertThat(FileNames.problem(name)).isPresent();
    assertThat(new FileNames().addFile(name)).isPresent();
    assertThat(new FileNames().addFolder(name)).isPresent();
    assertThatThrownBy(() -> FileNames.resolve(FOLDER, name))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a/b.c", "...", "..a", "a..", "-a", "Grüße 東京/1", ".hidden"})
  void anOrdinaryNameIsAccepted(String name) {
    assertThat(new FileNames().addFile(name)).isEmpty();
    assertThat(FileNames.resolve(FOLDER, name)).isEqualTo(FOLDER.resolve(name));
  }

  @ParameterizedTest
  @CsvSource({
    "a, a",
    "a/b, a/B",
    "\u00e9, e\u0301",
    "a, a/b",
    "a/b, a",
    "a/b, a/b/c/d",
  })
  void twoFilesThatCannotBothBeThereAreRefused(String first, String second) {
    FileNames names = new FileNames();
    assertThat(names.addFile(first)).isEmpty();
    assertThat(names.addFile(second)).isPresent();
  }

  @Test
  void foldersHoldFiles() {
    FileNames names = new FileNames();
    assertThat(names.addFolder("a/b")).isEmpty();
    assertThat(names.addFolder("a")).isEmpty();
    assertThat(names.addFile("a/b/c")).isEmpty();
    assertThat(names.addFile("a/b")).hasValue("is listed twice");
    assertThat(names.addFolder("a")).hasValue("is listed twice");
    assertThat(names.addFolder("a/b/c/d")).hasValue("lies below a file");
  }

  @Test
  void noRandomNameResolvesOutsideTheFolder() {
    long seed = Long.getLong("myria.test.seed", System.nanoTime());
    Random random = new Random(seed);
    List<String> parts = List.of("a", "b", "..", ".", "", "/", "\\", "C:", "\u0000", "...", "~");
    int accepted = 0;
    for (int round = 0; round < 20_000; round++) {
      StringBuilder name = new StringBuilder();
      for (int part = random.nextInt(5); part >= 0; part--) {
        name.append(parts.get(random.nextInt(parts.size())))
            .append(random.nextBoolean() ? "/" : "");
      }
      if (FileNames.problem(name.toString()).isEmpty()) {
        accepted++;
        assertThat(FOLDER.resolve(name.toString()).normalize())
            .as("seed %d: %s", seed, name)
            .startsWithRaw(FOLDER)
            .isEqualTo(FOLDER.resolve(name.toString()))
            .isNotEqualTo(FOLDER);
      }
    }
    assertThat(accepted).as("seed %d", seed).isPositive();
  }
}
