package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.LauncherKeys;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class ConfigurationFileTest {

  private static final String BATCH = "myria.builder.max_unindexed_events";

  @TempDir private Path folder;
  private SettingNames settings;

  @BeforeEach
  void packClasses() throws IOException {
    settings = new SettingNames(PackedClasses.in(folder.resolve("myria.war")));
  }

  @Test
  void aLineIsAKeyAndAValueAsTheyStand() {
    ConfigurationFile file = file("# what follows", "", "  " + BATCH + " = 500", "a=b=c\\d \"e\"");
    assertThat(file.value(BATCH)).contains("500");
    assertThat(file.value("a")).contains("b=c\\d \"e\"");
    assertThat(file.value("b")).isEmpty();
  }

  @Test
  void anUnknownKeyIsRefusedWithItsLineAndWhatWasMeant() {
    assertThatThrownBy(() -> check(file("", "myria.builder.max_unindexed_event=1")))
        .isInstanceOf(LaunchFailure.class)
        .hasMessageMatching(
            ".*myria\\.properties:2: the setting myria\\.builder\\.max_unindexed_event is unknown;"
                + " did you mean myria\\.builder\\.max_unindexed_events\\?");
    assertThatThrownBy(() -> check(file("server.port=1")))
        .hasMessageContaining("myria.properties:1: ")
        .hasMessageContaining("server.port");
  }

  @Test
  void aValueOutOfBoundsIsRefusedWithItsLine() {
    assertThatThrownBy(() -> check(file("# one", BATCH + "=none")))
        .isInstanceOf(LaunchFailure.class)
        .hasMessageContaining("myria.properties:2: " + BATCH + " is 'none' but must be");
  }

  /** Another value is in force then, and to be blamed. */
  @Test
  void aBadValueThatCameFromElsewhereIsNotTheFiles() {
    ConfigurationFile file = file(BATCH + "=10");
    assertThatThrownBy(
            () -> file.check(settings, key -> Optional.of("x").filter(value -> key.equals(BATCH))))
        .hasMessageStartingWith(BATCH + " is 'x' but must be");
  }

  @Test
  void whatIsNoLineAndWhatIsThereTwiceIsRefused() {
    assertThatThrownBy(() -> file("# one", "batch events 10"))
        .hasMessageEndingWith("myria.properties:2: 'batch events 10' is not key=value");
    assertThatThrownBy(() -> file(BATCH + "=1", BATCH + "=2"))
        .hasMessageContaining("myria.properties:2: " + BATCH + " is there twice, first in line 1");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> ConfigurationFile.read(folder.resolve("other")))
        .hasMessageContaining("other cannot be read")
        .hasMessageContaining("--config");
  }

  @Test
  void whatTheCommandLineSaysWinsOverTheFile() {
    System.setProperty(BATCH, "7");
    try {
      file(BATCH + "=500", "myria.limits.participants=9").publish();
      assertThat(System.getProperty(BATCH)).isEqualTo("7");
      assertThat(System.getProperty("myria.limits.participants")).isEqualTo("9");
    } finally {
      System.clearProperty(BATCH);
      System.clearProperty("myria.limits.participants");
    }
  }

  @Test
  void aSettingOfTheDatabaseElsewhereWinsOverTheFileToo() {
    System.setProperty(LauncherKeys.OWNER_ROLE, "those");
    try {
      Serves command = new Serves();
      new CommandLine(command).parseArgs();
      DatabaseOptions options = command.options;
      options.orFrom(
          file(
              LauncherKeys.DSN + "=jdbc:postgresql://db.example/myria",
              LauncherKeys.OWNER_ROLE + "=these"));
      assertThat(options.database().owner()).isEqualTo("those");
    } finally {
      System.clearProperty(LauncherKeys.OWNER_ROLE);
    }
  }

  /** Options that a command line has filled, as every command has them. */
  @Command
  private static final class Serves {
    @Mixin private final DatabaseOptions options = new DatabaseOptions();
  }

  private void check(ConfigurationFile file) {
    file.check(settings, file::value);
  }

  private ConfigurationFile file(String... lines) {
    try {
      Path file = folder.resolve("myria.properties");
      Files.write(file, List.of(lines));
      return ConfigurationFile.read(file);
    } catch (IOException problem) {
      throw new AssertionError(problem);
    }
  }
}
