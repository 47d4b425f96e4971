package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The options that {@code ./myria} gives the JVM, with a Java that only prints them. */
class ServeOptionsTest {

  private static final String ARCHIVE = "classes-Some_Vendor-21.0.2+13_LTS-21.0.2.jsa";

  @TempDir private Path folder;

  private Path archive;

  @BeforeEach
  void makeATreeThatIsBuilt() throws IOException {
    Files.copy(Path.of("myria"), folder.resolve("myria"), StandardCopyOption.COPY_ATTRIBUTES);
    Path target = Files.createDirectory(folder.resolve("target"));
    Files.createFile(target.resolve("myria.jar"));
    archive = target.resolve(ARCHIVE);
    Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(
        folder.resolve("jdk/release"),
        """
        IMPLEMENTOR="Some Vendor"
        JAVA_RUNTIME_VERSION="21.0.2+13-LTS"
        JAVA_VERSION="21.0.2"
        """);
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void aServerHasTheOptionsOfTheFileAndIsToldWhereItsArchiveBelongs() throws Exception {
    assertThat(options("serve"))
        .contains("@" + folder.resolve("target/lib/serve.jvm"))
        .contains("-Dlaunch.archive=" + archive)
        .doesNotContain("-XX:SharedArchiveFile=" + archive);
  }

  @Test
  void anArchiveOfThisBuildIsRead() throws Exception {
    Files.createFile(archive);
    age(archive.resolveSibling("myria.jar"), 60);
    assertThat(options("serve")).contains("-XX:SharedArchiveFile=" + archive);
  }

  @Test
  void anArchiveOfAnEarlierBuildIsPassedOver() throws Exception {
    Files.createFile(archive);
    age(archive, 60);
    assertThat(options("serve"))
        .contains("-Dlaunch.archive=" + archive)
        .doesNotContain("-XX:SharedArchiveFile=" + archive);
  }

  @Test
  void anArchiveOfAnotherJavaIsPassedOver() throws Exception {
    Files.createFile(archive.resolveSibling("classes-Some_Vendor-25.0.1+9-25.0.1.jsa"));
    age(archive.resolveSibling("myria.jar"), 60);
    assertThat(options("serve")).noneMatch(option -> option.startsWith("-XX:SharedArchiveFile"));
  }

  @Test
  void aClientHasNoneOfIt() throws Exception {
    assertThat(options("status"))
        .contains("-XX:TieredStopAtLevel=1")
        .noneMatch(option -> option.startsWith("@") || option.contains("archive"));
  }

  private static void age(Path file, int seconds) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(seconds)));
  }

  private List<String> options(String command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("bash", folder.resolve("myria").toString(), command)
            .redirectErrorStream(true);
    builder.environment().clear();
    builder
        .environment()
        .putAll(Map.of("JAVA_HOME", folder.resolve("jdk").toString(), "PATH", "/usr/bin:/bin"));
    Process process = builder.start();
    String printed = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(printed).isZero();
    return printed.lines().toList();
  }
}
