package io.myria.launcher.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.launcher.backup.Manifest.Part;
import io.myria.launcher.backup.Manifest.Roles;
import io.myria.launcher.payara.LaunchFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Backups whose manifest names what is not theirs. */
class ForgedBackupTest {

  @TempDir private Path folder;
  private Path backup;
  private Path target;
  private Part version;

  @BeforeEach
  void oneFile() throws IOException {
    backup = Files.createDirectory(folder.resolve("backup"));
    target = Files.createDirectory(folder.resolve("target"));
    version =
        new BackupFolder(backup, done -> {})
            .write(
                new ByteArrayInputStream("16\n".getBytes(StandardCharsets.UTF_8)),
                "postgres/PG_VERSION");
  }

  @Test
  void aBackupOfFilesIsRestored() throws IOException {
    restore(Manifest.FILES, List.of("postgres", "postgres/global"), List.of(version));
    assertThat(target.resolve("postgres/PG_VERSION")).hasContent("16");
    assertThat(target.resolve("postgres/global")).isDirectory();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../out",
        "postgres/../../out",
        "/tmp/myria-out",
        "",
        "postgres\\out",
        "postgres/",
        "C:/out",
        "postgres/a\u0000b",
        "credentials.properties",
        "search",
        "postgres2",
        "manifest.json"
      })
  void aNameThatIsNotBelowTheStoreIsRefusedAndNothingIsWritten(String name) throws IOException {
    refused("folders[1]", List.of("postgres", name), List.of(version));
    refused(
        "parts[1].path",
        List.of("postgres"),
        List.of(version, new Part(name, version.bytes(), version.sha256())));
  }

  @Test
  void aNameThatIsListedTwiceIsRefused() throws IOException {
    refused("folders[1]", List.of("postgres", "postgres"), List.of(version));
    refused("parts[1].path", List.of("postgres"), List.of(version, version));
    refused("parts[0].path", List.of("postgres", "postgres/PG_VERSION"), List.of(version));
  }

  @Test
  void aDumpIsOneFile() throws IOException {
    Part dump =
        new BackupFolder(backup, done -> {})
            .write(new ByteArrayInputStream(new byte[] {1}), "myria.dump");
    write(Manifest.DUMP, List.of(), List.of(dump, version));
    assertThatThrownBy(() -> Manifest.read(backup))
        .isInstanceOf(LaunchFailure.class)
        .hasMessageContaining("parts[1].path");
    write(Manifest.DUMP, List.of(), List.of(dump));
    assertThat(Manifest.read(backup).parts()).containsExactly(dump);
  }

  @Test
  void aPartThatIsALinkIsRefused() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "16\n");
    Files.delete(backup.resolve("postgres/PG_VERSION"));
    Files.createSymbolicLink(backup.resolve("postgres/PG_VERSION"), secret);
    unsafe(List.of("postgres"), List.of(version), "PG_VERSION is a link");
  }

  @Test
  void aPartBelowALinkIsRefused() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.move(backup.resolve("postgres/PG_VERSION"), elsewhere.resolve("PG_VERSION"));
    Files.delete(backup.resolve("postgres"));
    Files.createSymbolicLink(backup.resolve("postgres"), elsewhere);
    unsafe(List.of("postgres"), List.of(version), "below one");
  }

  @Test
  void aLinkThatIsNoPartIsRefused() throws IOException {
    Files.createSymbolicLink(backup.resolve("postgres/more"), folder);
    unsafe(List.of("postgres"), List.of(version), "postgres/more is no part of it");
  }

  private void unsafe(List<String> folders, List<Part> parts, String why) throws IOException {
    write(Manifest.FILES, folders, parts);
    assertThatThrownBy(() -> restore(Manifest.FILES, folders, parts))
        .isInstanceOf(LaunchFailure.class)
        .hasMessageContaining(why);
    nothingWasWritten();
  }

  private void refused(String field, List<String> folders, List<Part> parts) throws IOException {
    assertThatThrownBy(() -> restore(Manifest.FILES, folders, parts))
        .isInstanceOf(LaunchFailure.class)
        .hasMessageStartingWith("unsafe_path: " + field)
        .hasMessageContaining("nothing was restored");
    nothingWasWritten();
  }

  private void nothingWasWritten() throws IOException {
    try (Stream<Path> left = Files.list(target);
        Stream<Path> around = Files.list(folder)) {
      assertThat(left).isEmpty();
      assertThat(around.map(file -> file.getFileName().toString())).doesNotContain("out");
    }
  }

  private void restore(String kind, List<String> folders, List<Part> parts) throws IOException {
    write(kind, folders, parts);
    Manifest manifest = Manifest.read(backup);
    BackupFolder checked = new BackupFolder(backup, done -> {});
    checked.check(manifest);
    new FileRestore(checked, manifest, done -> {}).run(target);
  }

  private void write(String kind, List<String> folders, List<Part> parts) throws IOException {
    Manifest manifest =
        new Manifest(
            Manifest.FORMAT,
            kind,
            "0001",
            16,
            "2026-11-21T12:00:00Z",
            new Roles("myria", "owner", "app"),
            new StorePosition("log", 1, "event", "snapshot", 0),
            folders,
            parts);
    Files.write(backup.resolve(Manifest.FILE), manifest.written());
  }
}
