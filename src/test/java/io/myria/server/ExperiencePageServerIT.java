package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The worked examples of docs/experience.md and docs/query.md: each call as the page has it, each
 * answer with at least what the page shows of it. Ids of the page stand for those of the run.
 */
@RunningServer.Shared
class ExperiencePageServerIT {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Pattern BLOCK = Pattern.compile("(?s)```\n(> .*?)```");
  private static final Pattern STEP =
      Pattern.compile("(?s)> (\\w+)\n((?:  [^\n]*\n)+)((?:[^>\n][^\n]*\n)+)");
  private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  /** Of the page, and of the run. */
  private final Map<String, String> ids = new HashMap<>();

  /** A call and what is shown of its answer. */
  private record Step(String tool, String arguments, JsonNode shown) {}

  @ParameterizedTest
  @CsvSource({"experience.md, 7", "query.md, 5"})
  void theWorkedExampleIsAnsweredAsItsPageSays(String page, int least, ServerProcess server)
      throws IOException {
    List<Step> steps = steps(Path.of("docs", page));
    assertThat(steps).hasSizeGreaterThanOrEqualTo(least);
    for (Step step : steps) {
      String arguments = step.arguments();
      for (Map.Entry<String, String> id : ids.entrySet()) {
        arguments = arguments.replace(id.getKey(), id.getValue());
      }
      JsonNode answer = call(server, step.tool(), arguments);
      assertHolds(step.tool() + " " + arguments, step.shown(), answer);
    }
  }

  @Test
  void whatNothingReadsIsKeptAndNamed(ServerProcess server) {
    Map<String, Object> great =
        Map.of(
            "participants",
            List.of("page_unread"),
            "type",
            "feedback",
            "payload",
            Map.of("feedback_type", "great", "refers_to", "019ab0f4"));
    Map<String, Object> plain = Map.of("participants", List.of("page_unread"), "text", "A kite");
    try (ToolClient client = new ToolClient(server.url())) {
      JsonNode one = client.answer("myria_append_event", great);
      assertThat(one.get("not_understood").toString())
          .isEqualTo("[\"feedback_type\",\"refers_to\"]");
      assertThat(client.answer("myria_append_event", plain).has("not_understood")).isFalse();
      List<Map<String, Object>> both = List.of(plain, great);
      JsonNode several = client.answer("myria_append_events", Map.of("events", both));
      assertThat(several.get("not_understood").asInt()).isEqualTo(1);
      JsonNode each = client.appended(both);
      assertThat(each.get(0).has("not_understood")).isFalse();
      assertThat(each.get(1).get("not_understood")).hasSize(2);
    }
  }

  @Test
  void whatIsBlankIsRefusedAtItsField(ServerProcess server) {
    try (ToolClient client = new ToolClient(server.url())) {
      for (String field : List.of("situation", "action", "error")) {
        Map<String, Object> arguments = new HashMap<>();
        arguments.put("participants", List.of("page_blank"));
        arguments.put("situation", "Find a kite");
        arguments.put(field, "  ");
        JsonNode error = client.error("myria_recall_experience", arguments);
        assertThat(error.get("code").asString()).isEqualTo("invalid_argument");
        assertThat(error.get("field").asString()).isEqualTo(field);
      }
    }
  }

  private static List<Step> steps(Path page) throws IOException {
    List<Step> steps = new ArrayList<>();
    Matcher blocks = BLOCK.matcher(Files.readString(page));
    while (blocks.find()) {
      Matcher matcher = STEP.matcher(blocks.group(1));
      while (matcher.find()) {
        steps.add(new Step(matcher.group(1), matcher.group(2), JSON.readTree(matcher.group(3))));
      }
    }
    return steps;
  }

  private static JsonNode call(ServerProcess server, String tool, String arguments)
      throws IOException {
    String body =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\""
            + tool
            + "\",\"arguments\":"
            + arguments
            + "}}";
    HttpConnection.Answer answer =
        HttpConnection.send(server.url(), "POST", Map.of(), body.getBytes(StandardCharsets.UTF_8));
    JsonNode result = JSON.readTree(answer.body()).get("result");
    assertThat(result.path("isError").asBoolean(false)).as(answer.body()).isFalse();
    return result.get("structuredContent");
  }

  /** Members and elements that the page does not show may be there, but no more elements. */
  private void assertHolds(String where, JsonNode shown, JsonNode actual) {
    assertThat(actual).as("%s: shows %s", where, shown).isNotNull();
    if (shown.isObject()) {
      shown
          .properties()
          .forEach(
              member ->
                  assertHolds(
                      where + " / " + member.getKey(),
                      member.getValue(),
                      actual.get(member.getKey())));
    } else if (shown.isArray()) {
      assertThat(actual).as(where + ": " + actual).hasSameSizeAs(shown);
      for (int at = 0; at < shown.size(); at++) {
        assertHolds(where + "[" + at + "]", shown.get(at), actual.get(at));
      }
    } else if (shown.isString() && ID.matcher(shown.asString()).matches()) {
      assertThat(actual.asString())
          .as(where)
          .isEqualTo(ids.computeIfAbsent(shown.asString(), id -> actual.asString()));
    } else {
      assertThat(actual).as(where).isEqualTo(shown);
    }
  }
}
