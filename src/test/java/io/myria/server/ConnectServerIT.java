package io.myria.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.launcher.TypedCommand;
import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A request with the address and the headers of each printed configuration, in both eras. */
@RunningServer.Shared
class ConnectServerIT {

  /** A header and its value, quoted, as any of the configurations has them. */
  private static final Pattern HEADER =
      Pattern.compile("\"(Myria-[A-Za-z-]+)\" ?[:=,] ?\"([^\"]*)\"");

  private static final Pattern VARIABLE =
      Pattern.compile("\"(Myria-[A-Za-z-]+):\\$\\{([A-Z_]+)}\"");

  private static final Pattern ADDRESS = Pattern.compile("\"(http://[^\"]*/mcp)\"");

  private static ServerProcess server;

  @BeforeAll
  static void find(ServerProcess running) {
    server = running;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "claude-code",
        "claude-desktop",
        "vscode",
        "cursor",
        "gemini-cli",
        "codex",
        "langchain4j",
        "langchain",
        "openai-agents",
        "vercel-ai"
      })
  void configurationLeadsToMemoryAndAllToolsThatRead(String client) throws IOException {
    String printed =
        TypedCommand.run(
                "connect", client, "--as", "connect_Zoë," + client, "--url", server.url() + "/mcp")
            .text();
    Matcher address = ADDRESS.matcher(printed);
    assertThat(address.find()).as(printed).isTrue();
    URI url = URI.create(address.group(1));
    Map<String, String> headers = headers(printed);

    JsonNode tools = call(url, headers, "tools/list", Map.of()).path("tools");
    assertThat(tools.valueStream().map(tool -> tool.path("name").asString("")))
        .contains("myria_recall", "myria_query", "myria_timeline", "myria_find_entities");
    JsonNode stored =
        call(
            url,
            headers,
            "tools/call",
            Map.of("name", "myria_append_event", "arguments", Map.of("text", "By " + client)));
    assertThat(stored.at("/structuredContent/seen_by").toString()).contains("connect_Zoë", client);
  }

  private static Map<String, String> headers(String printed) {
    Map<String, String> headers = new LinkedHashMap<>();
    Matcher header = HEADER.matcher(printed);
    while (header.find()) {
      headers.put(header.group(1), header.group(2));
    }
    Matcher variable = VARIABLE.matcher(printed);
    while (variable.find()) {
      Matcher value =
          Pattern.compile('"' + variable.group(2) + "\" : \"([^\"]*)\"").matcher(printed);
      assertThat(value.find()).isTrue();
      headers.put(variable.group(1), value.group(1));
    }
    assertThat(headers).containsKeys("Myria-Participants", "Myria-Tool-Groups");
    return headers;
  }

  private static JsonNode call(
      URI url, Map<String, String> headers, String method, Map<String, Object> params)
      throws IOException {
    String body =
        ToolClient.JSON.writeValueAsString(
            Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", params));
    Answer answer = HttpConnection.send(url, "POST", headers, body.getBytes(UTF_8));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return ToolClient.JSON.readTree(answer.body()).path("result");
  }
}
