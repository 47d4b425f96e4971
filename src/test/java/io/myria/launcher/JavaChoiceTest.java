package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which Java {@code ./myria} runs, with installations of Java that only print their own path. */
class JavaChoiceTest {

  @TempDir private Path folder;

  private Path home;

  @BeforeEach
  void copyTheCommand() throws IOException {
    home = Files.createDirectory(folder.resolve("home"));
    Files.copy(Path.of("myria"), folder.resolve("myria"), StandardCopyOption.COPY_ATTRIBUTES);
  }

  @Test
  void javaHomeIsTakenWhereItIsNewEnough() throws Exception {
    Path named = java("named", "21.0.2");
    java("home/.jdks/newer", "33");
    assertThat(chosen(named, java("onPath", "25"))).isEqualTo(named);
  }

  @Test
  void anOlderJavaHomeGivesWayToThePath() throws Exception {
    Path onPath = java("onPath", "21.0.2");
    assertThat(chosen(java("named", "17.0.15"), onPath)).isEqualTo(onPath);
  }

  @Test
  void aJavaHomeWithoutJavaGivesWayToThePath() throws Exception {
    Path onPath = java("onPath", "25.0.1");
    assertThat(chosen(folder.resolve("missing"), onPath)).isEqualTo(onPath);
  }

  @Test
  void theNewestLongTermReleaseOfTheUsualFoldersIsTakenWhereTheDefaultIsOlder() throws Exception {
    Path old = java("onPath", "17.0.15");
    java("home/.jdks/oracle-97", "97.0.1");
    Path newest = java("home/.sdkman/candidates/java/101-tem", "101");
    java("home/.jdks/later", "102.0.1");
    assertThat(chosen(old, old)).isEqualTo(newest);
  }

  @Test
  void aJavaWithoutAReleaseFileIsAskedItself() throws Exception {
    Path named = java("named", "23");
    Files.delete(named.resolve("release"));
    assertThat(chosen(named, java("onPath", "25"))).isEqualTo(named);
  }

  /** Else Java takes arguments for ASCII, and what is remembered loses its letters. */
  @Test
  void aLocaleWithoutAnEncodingIsOfUtf8() throws Exception {
    Path java = java("named", "21");
    for (String locale : List.of("C", "POSIX", "")) {
      chosen(java, java, Map.of("LC_ALL", locale));
      assertThat(java.resolve("locale")).hasContent("unset C.UTF-8");
    }
    chosen(java, java, Map.of("LC_ALL", "C.utf8"));
    assertThat(java.resolve("locale")).hasContent("C.utf8 ");
  }

  private Path java(String name, String version) throws IOException {
    Path java = folder.resolve(name);
    Path program = Files.createDirectories(java.resolve("bin")).resolve("java");
    Files.writeString(java.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    Files.writeString(
        program,
        """
        #!/bin/sh
        [ "$1" = -version ] && echo 'openjdk version "%s"' >&2 && exit
        echo "ran $0"
        echo "${LC_ALL-unset} $LC_CTYPE" >"$(dirname "$0")/../locale"
        """
            .formatted(version));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return java;
  }

  private Path chosen(Path javaHome, Path onPath) throws IOException, InterruptedException {
    return chosen(javaHome, onPath, Map.of());
  }

  private Path chosen(Path javaHome, Path onPath, Map<String, String> more)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("bash", folder.resolve("myria").toString(), "--version")
            .redirectErrorStream(true);
    builder.environment().clear();
    builder
        .environment()
        .putAll(
            Map.of(
                "JAVA_HOME",
                javaHome.toString(),
                "HOME",
                home.toString(),
                "PATH",
                onPath.resolve("bin") + ":/usr/bin:/bin"));
    builder.environment().putAll(more);
    Process process = builder.start();
    String printed = new String(process.getInputStream().readAllBytes()).strip();
    assertThat(process.waitFor()).as(printed).isZero();
    assertThat(printed).startsWith("ran ");
    return Path.of(printed.substring(4)).getParent().getParent();
  }
}
