package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

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
}
