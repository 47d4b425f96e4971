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
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Which names there are, and who is not known, as a token's bearer is told. */
@GuardedServer.Shared
class NamesServerIT {

  private static final String READ = "myria:read";
  private static final String LIST = "myria_list_names";

  private static GuardedServer guarded;

  @BeforeAll
  static void remember(GuardedServer running) {
    guarded = running;
    EraClient all = client(Era.NEWER, GuardedServer.EVERYTHING, "*");
    append(all, "names_ada", "names_bo");
    append(all, "names_cyd");
  }

  @ParameterizedTest
  @EnumSource
  void namesAreThoseThatTheCallerSees(Era era) {
    JsonNode seen = client(era, READ, "names_ada").call(LIST, Map.of());
    assertThat(names(seen, "participant")).containsExactly("names_ada", "names_bo");
    assertThat(names(seen, "channel")).containsExactly("names");
    assertThat(names(seen, "sitting")).containsExactly("names sitting");
    EraClient several = client(era, READ, "names_ada", "names_cyd");
    assertThat(names(several.call(LIST, of("names_cyd")), "participant"))
        .containsExactly("names_cyd");
    assertThat(error(several, LIST, Map.of()).get("code").asString()).isEqualTo("not_allowed");
    assertThat(error(client(era, READ, "names_bo"), LIST, of("names_cyd")).get("code").asString())
        .isEqualTo("not_allowed");
    JsonNode everybody =
        client(era, READ, "*").call(LIST, Map.of("starts_with", "NAMES_", "limit", 2));
    assertThat(names(everybody, "participant")).containsExactly("names_ada", "names_bo");
    assertThat(everybody.get("next_cursor").asString()).isNotBlank();
  }

  /** They are of events that somebody sees. */
  @Test
  void ofAllParticipantsNoTimesAndNoOtherKindsAreAskedFor() {
    EraClient everybody = client(Era.NEWER, READ, "*");
    for (Map<String, Object> asked :
        List.of(
            Map.<String, Object>of("kinds", List.of("channel")),
            Map.<String, Object>of("from", "2026-01-01"),
            Map.<String, Object>of("to", "2026-01-01"))) {
      JsonNode error = error(everybody, LIST, asked);
      assertThat(error.get("code").asString()).isEqualTo("invalid_argument");
      assertThat(error.get("field").asString()).isEqualTo(asked.keySet().iterator().next());
    }
    Map<String, Object> named = Map.of("kinds", List.of("participant"), "starts_with", "names_c");
    assertThat(names(everybody.call(LIST, named), "participant")).containsExactly("names_cyd");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "myria_recall",
        "myria_query_references",
        "myria_query_event_nodes",
        "myria_timeline"
      })
  void anAnswerThatHoldsNothingSaysWhoIsNotKnown(String tool) {
    EraClient ada = client(Era.NEWER, READ, "names_ada");
    JsonNode result =
        ada.result(
            "tools/call",
            Map.of("name", tool, "arguments", asking(tool, "names_ada", "names_bO", "names_cyd")));
    assertThat(result.at("/content/0/text").asString())
        .contains(
            "Nothing is known of \"names_bO\" and \"names_cyd\"; perhaps you mean \"names_bo\"");
    JsonNode unknown = result.at("/structuredContent/unknown_participants");
    assertThat(unknown.size()).isEqualTo(2);
    assertThat(unknown.get(0).get("nearest").get(0).asString()).isEqualTo("names_bo");
    assertThat(unknown.get(1).get("name").asString()).isEqualTo("names_cyd");
    assertThat(unknown.get(1).get("nearest"))
        .as("whoever is only others' is as unknown as nobody")
        .allSatisfy(name -> assertThat(name.asString()).isIn("names_ada", "names_bo"));
    JsonNode known =
        ada.result(
            "tools/call", Map.of("name", tool, "arguments", asking(tool, "names_ada", "names_bo")));
    assertThat(known.at("/structuredContent").has("unknown_participants")).isFalse();
  }

  private static Map<String, Object> asking(String tool, String... participants) {
    return tool.equals("myria_timeline")
        ? Map.of("participants", List.of(participants))
        : Map.of("participants", List.of(participants), "query", "kite");
  }

  private static Map<String, Object> of(String participant) {
    return Map.of("participants", List.of(participant));
  }

  private static List<String> names(JsonNode answer, String kind) {
    List<String> names = new ArrayList<>();
    for (JsonNode name : answer.get("names")) {
      if (name.get("kind").asString().equals(kind)) {
        names.add(name.get("name").asString());
      }
    }
    return names;
  }

  private static JsonNode error(EraClient client, String tool, Map<String, Object> arguments) {
    JsonNode result = client.result("tools/call", Map.of("name", tool, "arguments", arguments));
    assertThat(result.get("isError").asBoolean()).isTrue();
    return result.at("/structuredContent/error");
  }

  private static EraClient client(Era era, String scope, String... participants) {
    String token = guarded.token("names", scope, participants);
    return new EraClient(guarded.url(), era, GuardedServer.bearer(token));
  }

  private static void append(EraClient client, String... participants) {
    client.call(
        "myria_append_event",
        Map.of(
            "channel",
            "names",
            "context_id",
            "names sitting",
            "participants",
            List.of(participants),
            "text",
            "The kite has a new tail."));
  }
}
