package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** From a question for a day, and from a topic, to the words behind a sentence. */
@RunningServer.Shared
class ContentsServerIT {

  private static final List<String> WHO = List.of("toc ann", "toc bo");

  private static ToolClient client;

  @BeforeAll
  static void aTalkIsSaid(ServerProcess server) {
    client = new ToolClient(server.url());
    List<String> texts =
        List.of(
            "Do we have the kite permit of the harbour?",
            "The harbour office has the kite permit since Monday.",
            "Then the kite can fly at the harbour on Sunday.");
    for (int minute = 0; minute < texts.size(); minute++) {
      Map<String, Object> event = new HashMap<>(Map.of("participants", WHO));
      event.put("timestamp", "2026-09-10T12:0" + minute + ":00Z");
      event.put("text", texts.get(minute));
      client.answer("myria_append_event", event);
    }
    client.build();
  }

  @AfterAll
  static void disconnect() {
    client.close();
  }

  private static JsonNode ask(String tool, Object... arguments) {
    Map<String, Object> all = new HashMap<>(Map.of("participants", WHO));
    for (int index = 0; index < arguments.length; index += 2) {
      all.put((String) arguments[index], arguments[index + 1]);
    }
    return client.answer(tool, all);
  }

  private static JsonNode only(JsonNode nodes) {
    assertThat(nodes.size()).isEqualTo(1);
    return nodes.get(0);
  }

  private static JsonNode segment() {
    return only(ask("myria_browse_toc", "parent_id", "toc:day:2026-09-10").get("nodes"));
  }

  @Test
  void whatHappenedOnADayIsToldFromTheContentsFirst() {
    JsonNode answer =
        ask("myria_recall", "query", "What happened on 10 September 2026?", "detail", "items");
    assertThat(answer.get("token_count").asInt()).isLessThanOrEqualTo(1_000);
    JsonNode told = only(answer.get("overview"));
    assertThat(told.get("node_id")).isEqualTo(segment().get("node_id"));
    assertThat(told.get("event_count").asInt()).isEqualTo(3);
    String grip = told.get("grip_ids").get(0).asString();
    assertThat(answer.get("context").asString())
        .startsWith("# Thursday, 10 September 2026")
        .contains(grip);
    JsonNode words = ask("myria_expand_grip", "grip_id", grip).get("grip");
    assertThat(answer.get("context").asString()).contains(words.get("excerpt").asString());
  }

  /** The talk is at noon in UTC, which is two o'clock of the next day in Kiritimati. */
  @Test
  void aDayBeginsInTheZoneOfTheCall() {
    String there = "Pacific/Kiritimati";
    String day = "2026-09-11";
    assertThat(ask("myria_timeline", "from", day, "to", "2026-09-12").get("memories")).isEmpty();
    JsonNode talk = ask("myria_timeline", "from", day, "to", "2026-09-12", "zone", there);
    assertThat(talk.get("memories").size()).isEqualTo(3);
    assertThat(ask("myria_timeline", "as_of", day).get("memories").size()).isEqualTo(3);
    assertThat(ask("myria_timeline", "as_of", day, "timezone", there).get("memories")).isEmpty();
    Map<String, Object> wanted = Map.of("participants", WHO, "zone", there);
    assertThat(client.call("myria_timeline", wanted).content().toString())
        .contains("2026-09-11 02:00");
    Map<String, Object> nowhere = Map.of("participants", WHO, "timezone", "Europe/Nowhere");
    assertThat(client.error("myria_timeline", nowhere).get("field").asString())
        .isEqualTo("timezone");
  }

  @Test
  void bulletsOfTopicsHaveGripsToo() {
    JsonNode topics = ask("myria_query_references", "detail", "full");
    List<JsonNode> bullets =
        topics.findValues("summary").stream()
            .flatMap(summary -> summary.valueStream())
            .filter(bullet -> bullet.has("grip_id"))
            .toList();
    assertThat(bullets).isNotEmpty();
    for (JsonNode bullet : bullets) {
      JsonNode grip =
          ask("myria_expand_grip", "grip_id", bullet.get("grip_id").asString()).get("grip");
      assertThat(grip.get("excerpt")).isEqualTo(bullet.get("excerpt"));
      assertThat(grip.get("from")).isEqualTo(bullet.get("from"));
    }
  }
}
