package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.drill.JvmCommand;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class DatabaseOptionsTest {

  private static final String NOWHERE = "jdbc:postgresql://127.0.0.1:1/none";

  @TempDir private Path folder;

  @Test
  void aPasswordIsWhatItsFileHoldsWithoutTheLineEnd() throws IOException {
    Path file = Files.writeString(folder.resolve("password"), " p=w\\d \r\n");
    ServerDatabase database =
        options(
                "--database",
                NOWHERE,
                "--migration-password-file",
                file.toString(),
                "--database-password",
                "other")
            .database();
    assertThat(database.migration().password()).isEqualTo(" p=w\\d ");
    assertThat(database.application().password()).isEqualTo("other");
  }

  @Test
  void aPasswordFileThatIsNotThereOrOneTooManyIsRefused() {
    assertThatThrownBy(
            () ->
                options("--database", NOWHERE, "--database-password-file", folder + "/no")
                    .database())
        .isInstanceOf(LaunchFailure.class)
        .hasMessageContaining("--database-password-file")
        .hasMessageContaining("NoSuchFileException");
    assertThatThrownBy(
            () ->
                options(
                        "--database",
                        NOWHERE,
                        "--database-password-file",
                        "x",
                        "--database-password",
                        "y")
                    .database())
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("exclude each other");
  }

  @Test
  void anExplicitFolderWinsOverADatabaseOfTheEnvironment() throws Exception {
    String nothing = folder.resolve("nothing").toString();
    assertThat(said("backup", folder + "/b", "--data", nothing)).contains("holds no store");
    assertThat(said("backup", folder + "/b")).contains("127.0.0.1:1/none does not answer");
    assertThat(said("backup", folder + "/b", "--data", nothing, "--database", NOWHERE))
        .contains("--data and --database exclude each other");
  }

  /** What a command prints where the environment names a database. */
  private static String said(String... arguments) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(JvmCommand.ofClass(Myria.class, arguments)).redirectErrorStream(true);
    builder.environment().put("MYRIA_DATABASE", NOWHERE);
    Process process = builder.start();
    try (InputStream words = process.getInputStream()) {
      return new String(words.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static DatabaseOptions options(String... arguments) {
    Any command = new Any();
    new CommandLine(command).parseArgs(arguments);
    return command.options;
  }

  @Command
  private static final class Any {
    @Mixin private DatabaseOptions options;
  }
}
