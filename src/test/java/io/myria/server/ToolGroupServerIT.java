package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.EraClient.Era;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** What a server lists that was told nothing, and what it does nevertheless. */
@ExtendWith(PlainServer.class)
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
            "myria_query_references",
            "myria_query_event_nodes",
            "myria_get_event",
            "myria_list_names");
    assertThat(client.call("myria_get_snapshot_status", Map.of()).get("building").isBoolean())
        .isTrue();
  }

  @Test
  void theCommandLineBuildsAndListsSnapshots() throws Exception {
    assertThat(CommandLines.of(server, "build", "--json")).contains("\"state\"");
    assertThat(CommandLines.of(server, "snapshots")).doesNotContain("myria: ");
    assertThat(CommandLines.of(server, "status", "--json")).contains("\"tail_events\"");
  }
}
