package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.EraClient.Era;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** What a server lists that was told nothing, and what it does nevertheless. */
@PlainServer.Shared
class ToolGroupServerIT {

  private static ServerProcess server;

  @BeforeAll
  static void ask(PlainServer plain) {
    server = plain.process();
  }

  @ParameterizedTest
  @EnumSource
  void theSmallSetIsListedAndTheRestCanBeCalled(Era era) {
    EraClient client = new EraClient(server.url(), era, Map.of());
    List<String> names = new ArrayList<>();
    for (JsonNode tool : client.result("tools/list", Map.of()).get("tools")) {
      names.add(tool.get("name").asString());
    }
    assertThat(names)
        .containsExactly(
            "myria_recall",
            "myria_append_event",
            "myria_brief",
            "myria_query_references",
            "myria_query_event_nodes",
            "myria_get_event",
            "myria_list_names");
    assertThat(client.call("myria_get_snapshot_status", Map.of()).get("building").isBoolean())
        .isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void aGroupThatIsNoneIsToldWithThoseThereAre(Era era) {
    EraClient client = new EraClient(server.url(), era, Map.of("Myria-Tool-Groups", "topcis"));
    JsonNode error = client.error("tools/list", Map.of());
    assertThat(error.get("message").asString())
        .contains("names 'topcis', which is no group of tools; did you mean topics?; there are")
        .contains("memory, ");
    assertThat(error.at("/data/field").asString()).isEqualTo("Myria-Tool-Groups");
    EraClient right = new EraClient(server.url(), era, Map.of("Myria-Tool-Groups", "topics"));
    assertThat(right.result("tools/list", Map.of()).get("tools").toString())
        .contains("myria_get_topic");
  }

  @ParameterizedTest
  @EnumSource
  void namesInHeadersAreWhateverNamesAre(Era era) {
    Map<String, String> headers =
        Map.of(
            "Myria-Participants", "header_zo%C3%AB,header%2C%20bo", "Myria-Channel", "caf%C3%A9");
    EraClient client = new EraClient(server.url(), era, headers);
    client.call("myria_append_event", Map.of("text", "The kite is up."));
    JsonNode names =
        client.call("myria_list_names", Map.of("participants", List.of("header_zo\u00eb")));
    assertThat(names.get("names").toString())
        .contains("\"header_zo\u00eb\"", "\"header, bo\"", "\"caf\u00e9\"");
  }

  @ParameterizedTest
  @EnumSource
  void aNameInAHeaderThatIsNoneIsRefusedByTheHeadersName(Era era) {
    for (String header : List.of("Myria-Participants", "Myria-Channel", "Myria-Speaker")) {
      for (String wrong : List.of("Zo%EB", "*")) {
        EraClient client = new EraClient(server.url(), era, Map.of(header, wrong));
        HttpConnection.Answer answer = client.ask("tools/list", Map.of());
        assertThat(answer.status()).isEqualTo(400);
        JsonNode error = EraClient.error(answer);
        assertThat(error.at("/data/field").asString()).isEqualTo(header);
        assertThat(error.at("/data/code").asString()).isEqualTo("invalid_argument");
      }
    }
  }

  @Test
  void theCommandLineBuildsAndListsSnapshots() throws Exception {
    assertThat(CommandLines.here(server, "build", "--json")).contains("\"state\"");
    assertThat(CommandLines.here(server, "snapshots")).doesNotContain("myria: ");
    assertThat(CommandLines.here(server, "status", "--json")).contains("\"tail_events\"");
  }
}
