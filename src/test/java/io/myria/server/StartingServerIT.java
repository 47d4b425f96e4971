package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What a probe saw of a server that started: nobody there, perhaps not ready, ready. */
@RunningServer.Shared
class StartingServerIT {

  @Test
  void aServerThatStartsNeverAnswersAsOneThatIsBroken(StartProbe probe) {
    // 405 is /mcp, which wants a POST.
    assertThat(probe.seen()).contains(200).isSubsetOf(200, 405, 503);
  }

  @Test
  void itListensWhereItWasTold(ServerProcess server, StartProbe probe) {
    assertThat(server.url().getPort()).isEqualTo(probe.port());
  }

  /** And not a list of Payara Micro's own. */
  @Test
  void itTrustsWhomItsJvmTrusts(ServerProcess server) throws IOException {
    Path ofTheJvm = Path.of(System.getProperty("java.home"), "lib", "security", "cacerts");
    Path ofTheServer = server.data().resolve(Path.of("server", "config", "cacerts.p12"));
    assertThat(ofTheServer).hasSameBinaryContentAs(ofTheJvm);
  }
}
