package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

  private Path data() {
    return folder.resolve("data");
  }

  private Run serve(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-jar", "target/myria.jar", "serve", "--port", "0"));
    command.addAll(List.of("--data", data().toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
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
