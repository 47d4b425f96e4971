package io.myria.server;

import static io.myria.server.ModernClient.error;
import static io.myria.server.PlainWords.leaksNothing;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What gets no further in the revision 2026-07-28: bodies and headers that no good client sends.
 */
@RunningServer.Shared
class StatelessBodyServerIT {

  private static final int INVALID_REQUEST = -32600;
  private static final int APART_CLIENTS = 6;
  private static final int APART_REQUESTS = 700;

  private static final Map<String, Object> CALL =
      Map.of("name", "myria_get_active_snapshot", "arguments", Map.of());

  private static URI server;
  private static ModernClient client;

  @BeforeAll
  static void connect(ServerProcess running) {
    server = running.url();
    client = new ModernClient(server);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "DELETE", "PUT"})
  void onlyPostIsAnswered(String method) throws IOException {
    Answer answer =
        HttpConnection.send(
            server, method, ModernClient.headers("tools/list", Map.of()), new byte[0]);
    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.headers()).containsEntry("allow", "POST");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                                                                 | -32700
          [{"jsonrpc":"2.0","id":1,"method":"tools/list"}                    | -32700
          {"jsonrpc":                                                        | -32700
          {"jsonrpc":"2.0","id":1,"id":2,"method":"tools/list"}              | -32700
          {"jsonrpc":"2.0","id":1,"method":"tools/list"} {}                  | -32700
          {"jsonrpc":"2.0","id":1,"result":{}}                               | -32600
          {"jsonrpc":"2.0","id":null,"method":"tools/list"}                  | -32600
          {"jsonrpc":"2.0","id":1.5,"method":"tools/list"}                   | -32600
          {"id":1,"method":"tools/list"}                                     | -32600
          [{"jsonrpc":"2.0","id":1,"method":"tools/list"}]                   | -32600
          17                                                                 | -32600
          """)
  void whatIsNoRequestIsRefused(String body, int code) throws IOException {
    Answer answer = client.send(body, ModernClient.headers("tools/list", Map.of()));
    assertThat(answer.status()).isEqualTo(400);
    error(answer, code);
    assertThat(answer.body()).as("an id that is not known is left out").doesNotContain("null");
  }

  @Test
  void aBodyThatIsNotUtf8IsRefused() throws IOException {
    byte[] body = {'{', '"', (byte) 0xff, '"', ':', '1', '}'};
    Answer answer =
        HttpConnection.send(server, "POST", ModernClient.headers("tools/list", Map.of()), body);
    assertThat(answer.status()).isEqualTo(400);
    error(answer, INVALID_REQUEST);
  }

  @Test
  void aBodyThatIsNestedTooDeeplyIsRefused() throws IOException {
    String body = "{\"a\":".repeat(10_000) + "1" + "}".repeat(10_000);
    Answer answer = client.send(body, ModernClient.headers("tools/list", Map.of()));
    assertThat(answer.status()).isEqualTo(400);
    error(answer, INVALID_REQUEST);
    assertThat(answer.body()).contains("limit_exceeded");
  }

  @ParameterizedTest
  @CsvSource({
    "Host,evil.example,421",
    "Origin,http://evil.example,403",
    "Content-Type,text/plain,415",
    "Content-Type,'',415",
    "Accept,application/json,406",
    "Accept,'',406",
    "Content-Length,25165825,413"
  })
  void aHeaderThatIsNotForUsIsRefused(String header, String value, int status) throws IOException {
    Map<String, String> headers = ModernClient.headers("tools/list", Map.of());
    headers.put(header, value);
    Answer answer = client.send(ModernClient.body("tools/list", Map.of()), headers);
    assertThat(answer.status()).isEqualTo(status);
    leaksNothing(answer.body());
    assertThat(ToolClient.JSON.readTree(answer.body()).get("error").get("message").asString())
        .isNotBlank();
  }

  @ParameterizedTest
  @CsvSource({"Mcp-Session-Id,unknown", "Last-Event-ID,7", "Origin,http://localhost:3000"})
  void aHeaderOfTheEarlierEraDoesNotMatter(String header, String value) throws IOException {
    Map<String, String> headers = ModernClient.headers("tools/call", CALL);
    headers.put(header, value);
    Answer answer = client.send(ModernClient.body("tools/call", CALL), headers);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.headers()).doesNotContainKey("mcp-session-id");
  }

  /** Grizzly lost one in some thousand, or took the next request for more of this one. */
  @Test
  void noneIsLostOfManyWhoseHeadsAndBodiesComeApart() throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(APART_CLIENTS);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int index = 0; index < APART_CLIENTS; index++) {
        all.add(clients.submit(this::sendApart));
      }
      for (Future<?> one : all) {
        one.get();
      }
    } finally {
      clients.shutdownNow();
    }
  }

  private Void sendApart() throws IOException {
    byte[] body =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}".getBytes(StandardCharsets.UTF_8);
    int sent = 0;
    while (sent < APART_REQUESTS) {
      try (HttpConnection connection = new HttpConnection(server)) {
        boolean open = true;
        while (open && sent < APART_REQUESTS) {
          Answer answer = connection.send("POST", "/mcp", Map.of(), body);
          assertThat(answer.status()).as(answer.body()).isEqualTo(200);
          open = !"close".equalsIgnoreCase(answer.headers().get("connection"));
          sent++;
        }
      }
    }
    return null;
  }
}
