package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.EraClient.Era;
import io.myria.server.ModernClient.Stream;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Who listens is told when another snapshot serves, if they may know of it. */
@GuardedServer.Shared
class WatchServerIT {

  private static final String ACTIVE = "myria://snapshot/active";
  private static final Map<String, Object> FILTER =
      Map.of(
          "notifications",
          Map.of(
              "resourcesListChanged",
              true,
              "toolsListChanged",
              true,
              "resourceSubscriptions",
              List.of(ACTIVE, "myria://snapshot/other")));

  private static GuardedServer guarded;
  private static ModernClient client;

  @BeforeAll
  static void connect(GuardedServer running) {
    guarded = running;
    client = new ModernClient(running.url());
  }

  @Test
  void anAdministratorIsToldThatAnotherSnapshotServes() throws IOException {
    try (Stream stream = client.open("subscriptions/listen", FILTER, bearer("myria:admin"))) {
      assertThat(stream.next().at("/params/notifications"))
          .isEqualTo(
              ToolClient.JSON.valueToTree(
                  Map.of("resourcesListChanged", true, "resourceSubscriptions", List.of(ACTIVE))));
      publish();
      Set<String> told = new HashSet<>();
      for (int count = 0; count < 2; count++) {
        JsonNode message = stream.next();
        assertThat(message.at("/params/_meta").toString()).contains("subscriptionId\":\"a\"");
        JsonNode uri = message.at("/params/uri");
        told.add(message.get("method").asString() + (uri.isString() ? " " + uri.asString() : ""));
      }
      assertThat(told)
          .containsExactlyInAnyOrder(
              "notifications/resources/list_changed", "notifications/resources/updated " + ACTIVE);
    }
  }

  @Test
  void othersArePromisedNothing() throws IOException {
    try (Stream stream =
        client.open("subscriptions/listen", FILTER, bearer("myria:read myria:write"))) {
      assertThat(stream.next().at("/params/notifications").isEmpty()).isTrue();
    }
  }

  private static Map<String, String> bearer(String scope) {
    return GuardedServer.bearer(guarded.token("watcher", scope, "*"));
  }

  private static void publish() {
    EraClient all = new EraClient(guarded.url(), Era.EARLIER, bearer(GuardedServer.EVERYTHING));
    all.call(
        "myria_append_event",
        Map.of(
            "timestamp",
            "2026-03-19T20:00:00Z",
            "channel",
            "watch",
            "participants",
            List.of("watched"),
            "type",
            "message",
            "payload",
            Map.of("text", "The kite is up.")));
    JsonNode built = all.call("myria_trigger_build", Map.of("wait", true));
    assertThat(built.get("state").asString()).isEqualTo("published");
  }
}
