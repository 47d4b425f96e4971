package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The revision 2026-07-28 has no way around who may ask for what. */
@GuardedServer.Shared
class StatelessPermissionServerIT {

  private static GuardedServer guarded;
  private static ModernClient client;

  @BeforeAll
  static void ask(GuardedServer running) {
    guarded = running;
    client = new ModernClient(running.url());
  }

  @Test
  void withoutATokenNothingIsAnswered() throws IOException {
    for (String method : List.of("server/discover", "tools/list", "subscriptions/listen")) {
      Answer answer = client.ask(method, Map.of());
      assertThat(answer.status()).as(method).isEqualTo(401);
      assertThat(answer.headers().get("www-authenticate")).startsWith("Bearer ");
    }
  }

  @Test
  void theToolsListedAreThoseOfTheEarlierEra() throws IOException {
    for (String scope : List.of("openid", "myria:write", "myria:read", GuardedServer.EVERYTHING)) {
      List<String> names = new ArrayList<>();
      result(ask(scope, "tools/list", Map.of()))
          .get("tools")
          .forEach(tool -> names.add(tool.get("name").asString()));
      assertThat(names).isEqualTo(guarded.tools(scope));
    }
  }

  @Test
  void aScopeThatIsMissingIsA403ForACallThatWouldWaitToo() throws IOException {
    Answer answer =
        ask(
            "myria:read",
            "tools/call",
            Map.of("name", "myria_trigger_build", "arguments", Map.of("wait", true)));
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.headers().get("www-authenticate")).contains("scope=\"myria:admin\"");
    assertThat(result(answer).get("structuredContent").at("/error/code").asString())
        .isEqualTo("insufficient_scope");
  }

  @Test
  void aReadForSomebodyElseIsRefused() throws IOException {
    Answer answer =
        ask(
            "myria:read",
            "tools/call",
            Map.of(
                "name",
                "myria.query_event_nodes",
                "arguments",
                Map.of("participants", List.of("stateless-stranger"))));
    assertThat(result(answer).get("structuredContent").at("/error/code").asString())
        .isEqualTo("not_allowed");
  }

  @Test
  void aBuildThatIsWaitedForIsWrittenDownBeforeAndAfter() throws Exception {
    Map<String, Object> arguments = Map.of("wait", true);
    String token = guarded.token("audited-stateless", "myria:admin", "*");
    Answer answer =
        send(token, "tools/call", Map.of("name", "myria_trigger_build", "arguments", arguments));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    String row = "audited-stateless myria_trigger_build {\"wait\":true} ";
    assertThat(guarded.audit()).containsSubsequence(row + "null", row + "ok");
  }

  private static Answer ask(String scope, String method, Map<String, Object> params)
      throws IOException {
    return send(guarded.token("stateless", scope, "stateless-me"), method, params);
  }

  private static Answer send(String token, String method, Map<String, Object> params)
      throws IOException {
    Map<String, String> headers = ModernClient.headers(method, params);
    headers.putAll(GuardedServer.bearer(token));
    return client.send(ModernClient.body(method, params), headers);
  }

  private static JsonNode result(Answer answer) {
    return ToolClient.JSON.readTree(answer.body()).get("result");
  }
}
