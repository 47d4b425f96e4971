package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may read what operators read. */
@GuardedServer.Shared
@RunningServer.Shared
class MetricsServerIT {

  private static GuardedServer guarded;

  @BeforeAll
  static void ask(GuardedServer admins) {
    guarded = admins;
  }

  @Test
  void thisMachineReadsTheMetrics(ServerProcess server) throws IOException {
    Answer answer = HttpConnection.get(server.url(), "/metrics");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).contains("myria_log_events");
  }

  @ParameterizedTest
  @CsvSource({
    "Host,evil.example",
    "X-Forwarded-For,192.0.2.1",
    "Forwarded,for=192.0.2.1",
  })
  void whoIsElsewhereOrSpeaksForSomebodyElseDoesNot(
      String header, String value, ServerProcess server) throws IOException {
    for (String path : new String[] {"/metrics", "/metrics/application", "/metrics/base"}) {
      Answer answer = get(server.url(), path, Map.of(header, value));
      assertThat(answer.status()).as(path).isEqualTo(403);
      assertThat(answer.body()).contains("\"not_allowed\"", "request_id").doesNotContain("_total");
    }
  }

  @Test
  void inAdminOnlyAnAdministratorsTokenReadsThem() throws IOException {
    Answer without = get(guarded.url(), "/metrics", Map.of());
    assertThat(without.status()).isEqualTo(401);
    assertThat(without.headers().get("www-authenticate")).startsWith("Bearer ");
    String reader = guarded.token("reader", "myria:read myria:write", "*");
    Answer lacking = get(guarded.url(), "/metrics", GuardedServer.bearer(reader));
    assertThat(lacking.status()).isEqualTo(403);
    assertThat(lacking.headers().get("www-authenticate"))
        .contains("insufficient_scope", "myria:admin");
    String admin = guarded.token("operator", "myria:admin", "*");
    Answer answer = get(guarded.url(), "/metrics", GuardedServer.bearer(admin));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).contains("myria_log_events");
  }

  /** Orchestrators ask by address, and have no token. */
  @ParameterizedTest
  @CsvSource({"/health", "/health/live", "/health/ready", "/health/started"})
  void probesAreAnsweredToWhoeverAsks(String path) throws IOException {
    Answer answer = get(guarded.url(), path, Map.of("Host", "10.1.2.3:8080"));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    PlainWords.leaksNothing(answer.body());
  }

  private static Answer get(java.net.URI server, String path, Map<String, String> more)
      throws IOException {
    Map<String, String> headers = new TreeMap<>(Map.of("Accept", "*/*", "Content-Type", ""));
    headers.putAll(more);
    try (HttpConnection connection = new HttpConnection(server)) {
      return connection.send("GET", path, headers, new byte[0]);
    }
  }
}
