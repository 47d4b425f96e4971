package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.EraClient.Era;
import io.myria.server.HttpConnection.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** The prompts in both eras: who is shown which, and that a model can do what they say. */
@GuardedServer.Shared
class PromptServerIT {

  private static final String BOTH = "myria:read myria:write";
  private static final Pattern CALL = Pattern.compile("(myria_[a-z_]+) with (\\{.*?})[.\\s ]");

  private static GuardedServer guarded;

  @BeforeAll
  static void connect(GuardedServer running) {
    guarded = running;
  }

  @ParameterizedTest
  @EnumSource
  void aCallerIsShownPromptsWhoseToolsItMayUse(Era era) {
    assertThat(names(era, "openid")).isEmpty();
    assertThat(names(era, "myria:read"))
        .containsExactly("begin_session", "what_do_we_know", "what_changed");
    assertThat(names(era, "myria:write")).containsExactly("remember_this");
    assertThat(names(era, BOTH))
        .containsExactly("begin_session", "what_do_we_know", "what_changed", "remember_this");
  }

  @ParameterizedTest
  @EnumSource
  void aModelCanDoWhatThePromptsSay(Era era) {
    EraClient ada = client(era, BOTH, "prompt_ada");
    Map<String, String> what =
        Map.of("what", "The heron kite is \"done\".\nIt flies; 100 % of it.");
    List<JsonNode> stored = follow(ada, text(ada, "remember_this", what));
    assertThat(stored).hasSize(1);
    String id = stored.get(0).get("event_id").asString();
    JsonNode event = ada.read("myria://event/" + id).get("event");
    assertThat(event.at("/payload/text").asString()).isEqualTo(what.get("what"));
    assertThat(event.get("type").asString()).isEqualTo("memory_marker");
    for (String prompt : List.of("what_do_we_know", "what_changed")) {
      Map<String, String> arguments =
          prompt.equals("what_changed")
              ? Map.of("since", "2026-01-31", "about", "heron kite")
              : Map.of("about", "heron kite");
      List<JsonNode> answers = follow(ada, text(ada, prompt, arguments));
      assertThat(answers).as(prompt).hasSize(2);
      assertThat(answers.toString()).as(prompt).contains(id.substring(28));
    }
  }

  @ParameterizedTest
  @EnumSource
  void participantsAreTheOnlyOnesOfTheClaimOrMustBeNamed(Era era) {
    Map<String, String> about = Map.of("about", "kites");
    assertThat(text(client(era, BOTH, "prompt_ada"), "what_do_we_know", about))
        .contains("\"participants\":[\"prompt_ada\"]");
    Map<String, String> named = Map.of("about", "kites", "participants", "prompt_ada, prompt_bo");
    assertThat(text(client(era, BOTH, "*"), "what_do_we_know", named))
        .contains("\"participants\":[\"prompt_ada\",\"prompt_bo\"]");
    for (String[] claim : List.of(new String[] {"a", "b"}, new String[] {"*"}, new String[0])) {
      JsonNode error = get(client(era, BOTH, claim), "what_do_we_know", about);
      assertThat(error.get("code").asInt()).isEqualTo(-32602);
      assertThat(error.at("/data/field").asString()).isEqualTo("params.arguments.participants");
      assertThat(error.get("message").asString()).contains("user_42");
    }
  }

  @ParameterizedTest
  @EnumSource
  void whoMayNotIsRefusedAtOnce(Era era) {
    Map<String, String> others = Map.of("about", "kites", "participants", "prompt_cyd");
    assertThat(
            get(client(era, BOTH, "prompt_ada"), "what_do_we_know", others)
                .at("/data/code")
                .asString())
        .isEqualTo("not_allowed");
    Map<String, String> alien = Map.of("what", "kites", "participants", "prompt_cyd");
    assertThat(
            get(client(era, BOTH, "prompt_ada"), "remember_this", alien)
                .at("/data/code")
                .asString())
        .isEqualTo("not_allowed");
    Answer answer =
        client(era, "myria:read", "prompt_ada")
            .ask(
                "prompts/get",
                Map.of("name", "remember_this", "arguments", Map.of("what", "kites")));
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.headers().get("www-authenticate")).contains("scope=\"myria:write\"");
  }

  @ParameterizedTest
  @EnumSource
  void mistakesAreToldTheWayOut(Era era) {
    EraClient ada = client(era, BOTH, "prompt_ada");
    assertThat(message(ada, "what_do_we_knw", Map.of())).contains("mean what_do_we_know?");
    assertThat(message(ada, "what_do_we_know", Map.of())).contains("params.arguments.about is");
    assertThat(message(ada, "what_do_we_know", Map.of("about", " "))).contains("is missing");
    assertThat(message(ada, "what_do_we_know", Map.of("abut", "x"))).contains("mean about?");
    assertThat(message(ada, "what_changed", Map.of("since", "yesterday"))).contains("2026-09-06");
    assertThat(message(ada, "what_changed", Map.of("since", "2026-02-30"))).contains("no time");
    assertThat(message(ada, "what_changed", Map.of("since", 7))).contains("must be a string");
    assertThat(message(ada, "what_do_we_know", Map.of("about", "x", "participants", "a,a")))
        .contains("repeats");
  }

  @ParameterizedTest
  @EnumSource
  void argumentsAreCompleted(Era era) {
    EraClient ada = client(era, BOTH, "prompt_ada", "prompt_abe");
    assertThat(completed(ada, "what_do_we_know", "participants", "prompt_ad"))
        .containsExactly("prompt_ada");
    assertThat(completed(ada, "what_changed", "since", ""))
        .hasSize(5)
        .allMatch(PromptServerIT::isDay);
    assertThat(completed(ada, "what_do_we_know", "about", "k")).isEmpty();
  }

  private static boolean isDay(String text) {
    return text.matches("\\d{4}-\\d\\d-\\d\\d");
  }

  /** Makes every call that a text asks for, as a model would. */
  private static List<JsonNode> follow(EraClient client, String text) {
    List<JsonNode> answers = new ArrayList<>();
    Matcher call = CALL.matcher(text);
    while (call.find()) {
      int start = call.start(2);
      @SuppressWarnings("unchecked") // an object
      Map<String, Object> arguments = ToolClient.JSON.readValue(object(text, start), Map.class);
      answers.add(client.call(call.group(1), arguments));
    }
    return answers;
  }

  /** The JSON object that begins at {@code start}. */
  private static String object(String text, int start) {
    int depth = 0;
    boolean quoted = false;
    for (int index = start; index < text.length(); index++) {
      char one = text.charAt(index);
      if (quoted && one == '\\') {
        index++;
      } else if (one == '"') {
        quoted = !quoted;
      } else if (!quoted && one == '{') {
        depth++;
      } else if (!quoted && one == '}' && --depth == 0) {
        return text.substring(start, index + 1);
      }
    }
    throw new AssertionError(text);
  }

  private static EraClient client(Era era, String scope, String... participants) {
    String token = guarded.token("prompts", scope, participants);
    return new EraClient(guarded.url(), era, GuardedServer.bearer(token));
  }

  private static List<String> names(Era era, String scope) {
    List<String> names = new ArrayList<>();
    JsonNode result = client(era, scope, "*").result("prompts/list", Map.of());
    assertThat(result.has("ttlMs")).isEqualTo(era == Era.NEWER);
    for (JsonNode prompt : result.get("prompts")) {
      assertThat(prompt.get("title").asString()).isNotBlank();
      assertThat(prompt.get("description").asString()).isNotBlank();
      for (JsonNode argument : prompt.get("arguments")) {
        assertThat(argument.get("description").asString()).isNotBlank();
        assertThat(argument.get("required").isBoolean()).isTrue();
      }
      names.add(prompt.get("name").asString());
    }
    return names;
  }

  private static String text(EraClient client, String prompt, Map<String, String> arguments) {
    JsonNode result = client.result("prompts/get", Map.of("name", prompt, "arguments", arguments));
    assertThat(result.get("messages").size()).isEqualTo(1);
    JsonNode message = result.get("messages").get(0);
    assertThat(message.get("role").asString()).isEqualTo("user");
    assertThat(message.at("/content/type").asString()).isEqualTo("text");
    return message.at("/content/text").asString();
  }

  private static JsonNode get(EraClient client, String prompt, Map<String, ?> arguments) {
    return client.error("prompts/get", Map.of("name", prompt, "arguments", arguments));
  }

  private static String message(EraClient client, String prompt, Map<String, ?> arguments) {
    JsonNode error = get(client, prompt, arguments);
    assertThat(error.get("code").asInt()).isEqualTo(-32602);
    return error.get("message").asString();
  }

  private static List<String> completed(
      EraClient client, String prompt, String name, String value) {
    List<String> values = new ArrayList<>();
    client
        .result(
            "completion/complete",
            Map.of(
                "ref",
                Map.of("type", "ref/prompt", "name", prompt),
                "argument",
                Map.of("name", name, "value", value)))
        .at("/completion/values")
        .forEach(one -> values.add(one.asString()));
    return values;
  }
}
