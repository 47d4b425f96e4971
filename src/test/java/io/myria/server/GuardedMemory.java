package io.myria.server;

import io.myria.server.EraClient.Era;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * An event of two participants and one of a third at a server with tokens, and the ids of what may
 * be read of them. Immutable.
 *
 * @param common the event of both
 * @param secret the event of the third
 * @param topic that both events' build made of the first
 * @param node of that topic
 */
record GuardedMemory(
    GuardedServer server,
    String common,
    String secret,
    String topic,
    String node,
    String snapshot) {

  static GuardedMemory of(GuardedServer server, String one, String other, String third) {
    EraClient all = client(server, Era.NEWER, GuardedServer.EVERYTHING, "*");
    String common = append(all, one, other);
    String secret = append(all, third);
    all.ask("tools/call", Map.of("name", "myria_trigger_build", "arguments", Map.of("wait", true)));
    JsonNode active = all.call("myria_get_active_snapshot", Map.of()).get("snapshot");
    JsonNode first =
        all.call("myria_query_references", Map.of("participants", List.of(one), "detail", "full"))
            .at("/root")
            .at("/children/0");
    return new GuardedMemory(
        server,
        common,
        secret,
        first.get("topic_id").asString(),
        first.get("node_id").asString(),
        active.get("snapshot_id").asString());
  }

  /**
   * @param scope of its token
   * @param participants for whom its token may speak
   */
  EraClient client(Era era, String scope, String... participants) {
    return client(server, era, scope, participants);
  }

  private static EraClient client(
      GuardedServer server, Era era, String scope, String... participants) {
    String token = server.token("reader", scope, participants);
    return new EraClient(server.url(), era, GuardedServer.bearer(token));
  }

  private static String append(EraClient client, String... participants) {
    Map<String, Object> event =
        Map.of(
            "timestamp",
            "2026-03-19T20:00:00Z",
            "channel",
            "chat",
            "participants",
            List.of(participants),
            "type",
            "message",
            "payload",
            Map.of("text", "The kite has a new tail."));
    client.call("myria_append_event", event);
    return client.call("myria_append_event", event).get("event_id").asString();
  }
}
