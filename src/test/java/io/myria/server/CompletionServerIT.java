package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.EraClient.Era;
import io.myria.server.HttpConnection.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** What completes the URIs of resources, in both eras: nothing that the caller could not read. */
@GuardedServer.Shared
class CompletionServerIT {

  private static final String READ = "myria:read";

  private static GuardedMemory memory;

  @BeforeAll
  static void remember(GuardedServer running) {
    memory = GuardedMemory.of(running, "com_ada", "com_bo", "com_cyd");
  }

  @ParameterizedTest
  @EnumSource
  void namesAreProposedThatTheCallerSpeaksFor(Era era) {
    EraClient ada = memory.client(era, READ, "com_ada", "com_abe", "other");
    assertThat(completed(ada, "event", "participants", "com_", Map.of()))
        .containsExactly("com_abe", "com_ada");
    assertThat(completed(ada, "topic", "participants", "other,com_", Map.of()))
        .containsExactly("other,com_abe", "other,com_ada");
    EraClient everybody = memory.client(era, READ, "*");
    assertThat(completed(everybody, "event", "participants", "com_", Map.of()))
        .containsExactly("com_ada", "com_bo", "com_cyd");
    assertThat(completed(everybody, "event", "participants", "com_bo,com_", Map.of()))
        .containsExactly("com_bo,com_ada");
    assertThat(completed(memory.client(era, READ), "node", "participants", "", Map.of())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void idsAreProposedThatTheNamedParticipantsSee(Era era) {
    EraClient ada = memory.client(era, READ, "com_ada");
    assertThat(completed(ada, "event", "id", memory.common().substring(0, 3), Map.of()))
        .contains(memory.common())
        .doesNotContain(memory.secret());
    assertThat(completed(ada, "topic", "id", "", Map.of())).contains(memory.topic());
    assertThat(completed(ada, "node", "id", memory.node().substring(0, 5), Map.of()))
        .containsExactly(memory.node());
    EraClient several = memory.client(era, READ, "com_ada", "com_cyd");
    assertThat(completed(several, "event", "id", "", Map.of())).isEmpty();
    assertThat(completed(several, "event", "id", "", Map.of("participants", "com_cyd")))
        .contains(memory.secret())
        .doesNotContain(memory.common());
    assertThat(completed(several, "event", "id", "", Map.of("participants", "com_cyd,com_ada")))
        .isEmpty();
    EraClient admin = memory.client(era, "myria:admin");
    assertThat(completed(admin, "snapshot", "id", memory.snapshot().substring(0, 9), Map.of()))
        .contains(memory.snapshot());
  }

  @ParameterizedTest
  @EnumSource
  void completionsAskTheGateToo(Era era) {
    EraClient ada = memory.client(era, READ, "com_ada");
    JsonNode others =
        ada.error(
            "completion/complete", params("event", "id", "", Map.of("participants", "com_cyd")));
    assertThat(others.at("/data/code").asString()).isEqualTo("not_allowed");
    Answer answer = ada.ask("completion/complete", params("snapshot", "id", "", Map.of()));
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.headers().get("www-authenticate")).contains("scope=\"myria:admin\"");
  }

  @ParameterizedTest
  @EnumSource
  void whatCannotBeCompletedIsToldTheWayOut(Era era) {
    EraClient ada = memory.client(era, READ, "com_ada");
    assertThat(message(ada, params("event", "particpants", "", Map.of())))
        .contains("did you mean participants?");
    assertThat(message(ada, params("evnt", "id", "", Map.of())))
        .contains("did you mean myria://event/{id}{?participants}?");
    Map<String, Object> argument = Map.of("name", "id", "value", "");
    assertThat(message(ada, Map.of("ref", Map.of("type", "ref/tool"), "argument", argument)))
        .contains("ref/prompt");
    assertThat(message(ada, Map.of("argument", argument))).contains("params.ref.type");
    assertThat(message(ada, Map.of("ref", ref("event")))).contains("params.argument.name");
    assertThat(message(ada, Map.of("ref", ref("event"), "argument", 1))).contains("an object");
  }

  private static List<String> completed(
      EraClient client, String kind, String name, String value, Map<String, String> others) {
    JsonNode completion =
        client.result("completion/complete", params(kind, name, value, others)).get("completion");
    List<String> values = new ArrayList<>();
    completion.get("values").forEach(one -> values.add(one.asString()));
    assertThat(completion.get("total").asInt()).isEqualTo(values.size());
    assertThat(completion.get("hasMore").asBoolean()).isFalse();
    return values;
  }

  private static String message(EraClient client, Map<String, Object> params) {
    JsonNode error = client.error("completion/complete", params);
    assertThat(error.get("code").asInt()).isEqualTo(-32602);
    return error.get("message").asString();
  }

  private static Map<String, Object> params(
      String kind, String name, String value, Map<String, String> others) {
    return Map.of(
        "ref",
        ref(kind),
        "argument",
        Map.of("name", name, "value", value),
        "context",
        Map.of("arguments", others));
  }

  private static Map<String, Object> ref(String kind) {
    String query = kind.equals("snapshot") ? "" : "{?participants}";
    return Map.of("type", "ref/resource", "uri", "myria://" + kind + "/{id}" + query);
  }
}
