package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.drill.DrillOnly;
import io.myria.drill.JvmCommand;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups and restores, in processes of their own, that are told to end or are killed. */
class EndedBackupsDbIT {

  private static final String SCHEMA = "myria";

  /** What PostgreSQL does not know, and what takes long enough to be met while it is copied. */
  private static final String LARGE = "zz";

  private static final long LARGE_BYTES = 128 << 20;

  private static final int TERMINATED = 128 + 15;

  @TempDir private static Path temporary;

  private static Path data;
  private static DataFolder folder;
  private static EmbeddedDatabase database;
  private static Path whole;

  @BeforeAll
  static void store() throws Exception {
    data = SharedPrograms.in(temporary.resolve("data"));
    folder = DataFolder.open(data);
    database = new EmbeddedDatabase(folder, BackupDbIT.silent());
    database.start(SCHEMA).migrate();
    try (RandomAccessFile large =
        new RandomAccessFile(data.resolve("postgres").resolve(LARGE).toFile(), "rw")) {
      large.setLength(LARGE_BYTES);
    }
    whole = temporary.resolve("whole");
    assertThat(ended(myria("backup", whole.toString(), "--data", data.toString()))).isZero();
  }

  @AfterAll
  static void stop() throws IOException {
    database.close();
    folder.close();
  }

  @Test
  void aBackupThatIsToldToEndLeavesNothing() throws Exception {
    Path into = temporary.resolve("ended");
    Process process = myria("backup", into.toString(), "--data", data.toString());
    awaitSome(process, into.resolve("postgres").resolve(LARGE));
    process.destroy();
    assertThat(ended(process)).isEqualTo(TERMINATED);
    assertThat(into).doesNotExist();
  }

  @DrillOnly
  @Test
  void aFolderThatWasThereStaysAndKeepsWhatAFileSystemHasInIt() throws Exception {
    Path volume = volume(temporary.resolve("volume"));
    Process process = myria("backup", volume.toString(), "--data", data.toString());
    awaitSome(process, volume.resolve("postgres").resolve(LARGE));
    process.destroy();
    assertThat(ended(process)).isEqualTo(TERMINATED);
    assertThat(names(volume)).containsExactly("lost+found");
  }

  @Test
  void aDumpThatIsToldToEndEndsItsProgram() throws Exception {
    Path programs = Files.createDirectory(temporary.resolve("programs"));
    Path program = programs.resolve("pg_dump");
    Files.writeString(
        program,
        """
        #!/bin/sh
        [ "$1" = --version ] && echo 'pg_dump (PostgreSQL) 99.1' && exit
        echo began > "$0.began"
        exec sleep 600
        """);
    assertThat(program.toFile().setExecutable(true)).isTrue();
    Path into = temporary.resolve("dumped");
    Process process =
        myria(
            "backup",
            into.toString(),
            "--dump",
            "--data",
            data.toString(),
            "--pg-bin",
            programs.toString());
    awaitSome(process, programs.resolve("pg_dump.began"));
    List<ProcessHandle> below = process.descendants().toList();
    process.destroy();
    assertThat(ended(process)).isEqualTo(TERMINATED);
    assertThat(into).doesNotExist();
    assertThat(below).isNotEmpty().noneMatch(ProcessHandle::isAlive);
  }

  @DrillOnly
  @Test
  void aRestoreThatIsToldToEndLeavesNothingAndNobody() throws Exception {
    Path into = temporary.resolve("half");
    Process process = myria("restore", whole.toString(), "--data", into.toString());
    awaitSome(process, into.resolve("postgres").resolve(LARGE));
    process.destroy();
    assertThat(ended(process)).isEqualTo(TERMINATED);
    assertThat(into).doesNotExist();
    assertThat(workingBelow(into)).isEmpty();
  }

  @Test
  void aRestoreThatIsKilledLeavesAFolderThatNothingStartsOn() throws Exception {
    Path into = temporary.resolve("killed");
    Process process = myria("restore", whole.toString(), "--data", into.toString());
    awaitSome(process, into.resolve("postgres").resolve(LARGE));
    process.destroyForcibly();
    ended(process);
    assertThatThrownBy(() -> DataFolder.open(into))
        .isInstanceOf(LaunchFailure.class)
        .hasMessageContaining("a restore that was cut short")
        .hasMessageContaining("delete all that is in it, .restoring too");
    assertThatThrownBy(() -> EmbeddedStore.open(into, SCHEMA, BackupDbIT.silent()))
        .isInstanceOf(LaunchFailure.class)
        .hasMessageContaining("a restore that was cut short");
  }

  /** An empty one, as a file system makes it. */
  static Path volume(Path folder) throws IOException {
    Path volume = Files.createDirectory(folder);
    Files.createDirectory(volume.resolve("lost+found"));
    return volume;
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static Process myria(String... arguments) throws IOException {
    return new ProcessBuilder(JvmCommand.ofClass(Myria.class, arguments)).inheritIO().start();
  }

  private static int ended(Process process) throws InterruptedException {
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("it ends").isTrue();
    return process.exitValue();
  }

  /** Until there is something in a file that a process writes. */
  private static void awaitSome(Process process, Path file) throws Exception {
    long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (file.toFile().length() == 0) {
      assertThat(process.isAlive()).as("it is at work").isTrue();
      assertThat(System.nanoTime()).as("it gets to " + file).isLessThan(deadline);
      Thread.sleep(1);
    }
  }

  private static List<Long> workingBelow(Path folder) {
    return ProcessHandle.allProcesses()
        .filter(ProcessHandle::isAlive)
        .map(ProcessHandle::pid)
        .filter(
            id -> {
              try {
                Path works = Files.readSymbolicLink(Path.of("/proc", Long.toString(id), "cwd"));
                return works.toString().startsWith(folder.toString());
              } catch (IOException gone) {
                return false;
              }
            })
        .toList();
  }
}
