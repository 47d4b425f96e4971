package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
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
  void itSaysWhatItDoesWhileItStarts(ServerProcess server) throws IOException {
    assertThat(server.printed())
        .contains("myria: starting the server", "myria: starting the application")
        .containsPattern("myria: started in \\d");
  }

  @Test
  void itListensWhereItWasTold(ServerProcess server, StartProbe probe) {
    assertThat(server.url().getPort()).isEqualTo(probe.port());
  }

  /** And not a list of Payara Micro's own. */
  @Test
  void itTrustsWhomItsJvmTrusts(ServerProcess server) throws Exception {
    TrustManagerFactory jvm =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    jvm.init((KeyStore) null);
    File file = server.data().resolve(Path.of("server", "config", "cacerts.p12")).toFile();
    KeyStore store = KeyStore.getInstance(file, "changeit".toCharArray());
    List<Certificate> trusted = new ArrayList<>();
    for (String name : Collections.list(store.aliases())) {
      trusted.add(store.getCertificate(name));
    }
    assertThat(trusted)
        .isNotEmpty()
        .containsExactlyInAnyOrder(
            ((X509TrustManager) jvm.getTrustManagers()[0]).getAcceptedIssuers());
  }
}
