package io.myria.launcher.payara;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedWarTest {

  private static final String PAGE = "WEB-INF/classes/page.txt";
  private static final String LIBRARY = "WEB-INF/lib/some-1.0.jar";
  private static final FileTime EARLIER = FileTime.fromMillis(1_000_000_000_000L);

  @TempDir private Path folder;

  private Path war;
  private UnpackedWar unpacked;

  @BeforeEach
  void pack() throws IOException {
    war = folder.resolve("some.war");
    unpacked = new UnpackedWar(folder.resolve("application"));
    pack("here", PAGE, LIBRARY);
  }

  @Test
  void filesAreThereAndLibrariesAreMarkedAsPayaraReadsIt() throws IOException {
    Path application = unpacked.of(war);
    assertThat(application.resolve(PAGE)).hasContent("here");
    assertThat(application.resolve(LIBRARY)).hasContent("here");
    assertThat(application.resolve("WEB-INF__lib__some-1.0_jar")).isEmptyFile();
  }

  @Test
  void theSameWarIsUnpackedOnce() throws IOException {
    Path page = unpacked.of(war).resolve(PAGE);
    Files.setLastModifiedTime(page, EARLIER);
    assertThat(unpacked.of(war).resolve(PAGE)).isEqualTo(page);
    assertThat(Files.getLastModifiedTime(page)).isEqualTo(EARLIER);
  }

  @Test
  void anotherWarTakesItsPlace() throws IOException {
    Path before = unpacked.of(war);
    pack("other", PAGE);
    Path application = unpacked.of(war);
    assertThat(application.resolve(PAGE)).hasContent("other");
    assertThat(before).doesNotExist();
  }

  @Test
  void aFileThatIsGoneCutShortOrTooManyIsMended() throws IOException {
    Path application = unpacked.of(war);
    Files.delete(application.resolve("WEB-INF__lib__some-1.0_jar"));
    unpacked.of(war);
    assertThat(application.resolve("WEB-INF__lib__some-1.0_jar")).exists();
    Files.writeString(application.resolve(LIBRARY), "he");
    unpacked.of(war);
    assertThat(application.resolve(LIBRARY)).hasContent("here");
    Files.writeString(application.resolve("WEB-INF/classes/more.txt"), "more");
    unpacked.of(war);
    assertThat(application.resolve("WEB-INF/classes/more.txt")).doesNotExist();
  }

  @Test
  void aNameThatLeadsOutsideIsRefused() throws IOException {
    pack("here", "../../outside.txt");
    assertThatThrownBy(() -> unpacked.of(war))
        .isInstanceOf(LaunchFailure.class)
        .hasMessageContaining("outside of the archive");
    assertThat(folder.resolve("outside.txt")).doesNotExist();
  }

  @Test
  void aWarThatIsNotThereIsSaid() {
    assertThatThrownBy(() -> unpacked.of(folder.resolve("none.war")))
        .isInstanceOf(LaunchFailure.class)
        .hasMessageContaining("none.war");
  }

  private void pack(String text, String... names) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war))) {
      for (String name : names) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(text.getBytes());
      }
    }
  }
}
