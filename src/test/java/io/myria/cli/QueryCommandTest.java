package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** What the command for one query asks for. */
class QueryCommandTest {

  @RegisterExtension private final Commands commands = new Commands();

  @Test
  void aQuestionAloneIsAskedAsItIs() {
    JsonNode asked = asked("Where is the kite?", "--as", "ann");
    assertThat(commands.called()).containsExactly("myria_query");
    assertThat(asked.toString())
        .isEqualTo("{\"participants\":[\"ann\"],\"query\":\"Where is the kite?\"}");
  }

  @Test
  void whenWhereHowDeepAndHowHotAreArguments() {
    JsonNode asked =
        asked(
            "Where is the kite?",
            "--as",
            "ann",
            "--time",
            "last_week",
            "--temperature",
            "hot",
            "--related-to",
            "chat-7",
            "--depth",
            "2",
            "--min-confidence",
            "0.3",
            "--limit",
            "4");
    assertThat(asked.path("time_scope").asString()).isEqualTo("last_week");
    assertThat(asked.path("temperature").asString()).isEqualTo("hot");
    assertThat(asked.path("context").toString()).isEqualTo("{\"related_chats\":\"chat-7\"}");
    assertThat(asked.path("use_knowledge_graph").asBoolean()).isTrue();
    assertThat(asked.path("search_depth").asInt()).isEqualTo(2);
    assertThat(asked.path("confidence_threshold").asDouble()).isEqualTo(0.3);
    assertThat(asked.path("limit").asInt()).isEqualTo(4);
  }

  @Test
  void fromWhenToWhenIsAnObject() {
    JsonNode asked =
        asked("Where is the kite?", "--as", "ann", "--from", "2026-09-10", "--about", "Dana");
    assertThat(asked.path("time_scope").toString())
        .isEqualTo("{\"from\":\"2026-09-10T00:00:00Z\"}");
    assertThat(asked.path("context").toString()).isEqualTo("{\"chats_by_topic\":[\"Dana\"]}");
  }

  private JsonNode asked(String... arguments) {
    commands.answering("{\"results\":[],\"confidence\":0}");
    assertThat(commands.run(new QueryCommand(), arguments)).isZero();
    return commands.asked().get(0);
  }
}
