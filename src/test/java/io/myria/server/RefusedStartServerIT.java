package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.JvmCommand;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code myria serve} with settings by which nobody, or everybody, could come in. */
class RefusedStartServerIT {

  @TempDir private Path folder;

  private record Run(int exit, String text) {}

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::"})
  void openIsRefusedOnEveryAddressAndTheWayOutIsSaid(String address) throws Exception {
    Run run = serve("--bind", address);
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.text())
        .startsWith("myria: myria.access.mode is open")
        .contains(address, "listen on 127.0.0.1", "set myria.access.mode to jwt");
    assertThat(data()).as("nothing is made for it").doesNotExist();
  }

  @Test
  void jwtWithoutAnIssuerIsRefused() throws Exception {
    Run run =
        serve(
            "-Dmyria.access.mode=jwt",
            "-Dmyria.access.jwt.audience=a",
            "-Dmyria.access.jwt.keys=keys.json");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.text()).contains("which needs myria.access.jwt.issuer; set it");
    assertThat(data()).doesNotExist();
  }

  @Test
  void aTrustStoreThatIsNotThereIsRefused() throws Exception {
    Run run = serve("-Djavax.net.ssl.trustStore=" + folder.resolve("none.p12"));
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.text())
        .startsWith("myria: javax.net.ssl.trustStore is " + folder.resolve("none.p12"))
        .contains("which cannot be read; set it to a key store");
    assertThat(data()).doesNotExist();
  }

  @Test
  void aMistakeInTheConfigurationFileIsToldWithItsLineBeforeAnythingIsMade() throws Exception {
    Path file = folder.resolve("myria.properties");
    Files.writeString(file, "# limits\nmyria.builder.max_unindexed_event=10\n");
    Run run = serve("--config", file.toString());
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.text())
        .startsWith(
            "myria: " + file + ":2: the setting myria.builder.max_unindexed_event is unknown");
    assertThat(data()).doesNotExist();
  }

  @Test
  void theCommandLineWinsOverTheEnvironmentAndThatOverTheFile() throws Exception {
    Path file = folder.resolve("myria.properties");
    Files.writeString(file, "myria.builder.max_unindexed_events=in the file\n");
    Map<String, String> environment = Map.of("MYRIA_BUILDER_MAX_UNINDEXED_EVENTS", "around");
    String config = file.toString();
    // Each is wrong, and the one that counts is blamed.
    assertThat(serve(Map.of(), "--config", config).text())
        .startsWith("myria: " + file + ":1: myria.builder.max_unindexed_events is 'in the file'");
    assertThat(serve(environment, "--config", config).text())
        .startsWith("myria: myria.builder.max_unindexed_events is 'around'");
    assertThat(
            serve(environment, "--config", config, "-Dmyria.builder.max_unindexed_events=said")
                .text())
        .startsWith("myria: myria.builder.max_unindexed_events is 'said'");
  }

  /** The port is taken, too, as it is where the first server has the default one. */
  @Test
  void aFolderThatAnotherServerHoldsIsNamedWithItsProcess() throws Exception {
    Files.createDirectory(data());
    try (FileChannel lock =
            FileChannel.open(
                data().resolve("myria.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = lock.lock();
        ServerSocket port = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      lock.write(ByteBuffer.wrap("4711\n".getBytes(StandardCharsets.US_ASCII)));
      Run run = serve("--port", Integer.toString(port.getLocalPort()));
      assertThat(held.isValid()).isTrue();
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.text())
          .startsWith(
              "myria: the data folder "
                  + data().toAbsolutePath()
                  + " is in use by another Myria (process 4711); stop that one or choose another"
                  + " with --data");
    }
  }

  private Path data() {
    return folder.resolve("data");
  }

  private Run serve(String... arguments) throws IOException, InterruptedException {
    return serve(Map.of(), arguments);
  }

  private Run serve(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> command =
        JvmCommand.of("-jar", "target/myria.jar", "serve", "--data", data().toString());
    command.addAll(List.of(arguments));
    if (!command.contains("--port")) {
      command.addAll(List.of("--port", "0"));
    }
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
      return new Run(process.exitValue(), text);
    } finally {
      process.destroyForcibly();
    }
  }
}
