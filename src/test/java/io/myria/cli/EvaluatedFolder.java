package io.myria.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A folder of questions, and a server that answers them as a test says. */
abstract class EvaluatedFolder {

  static final String NOTHING =
      """
      {"context":"","token_count":0,"confidence":0,
       "_meta":{"io.myria/event_ids":[],"io.myria/renderings":[]}}
      """;

  /** Of which the first event is held whole. */
  static final String WHOLE =
      """
      {"context":"Ann: I am 1. That is all.","token_count":3,"confidence":0.9,
       "_meta":{"io.myria/event_ids":["1"],"io.myria/renderings":["verbatim"]}}
      """;

  @RegisterExtension final Commands commands = new Commands();
  @TempDir Path folder;

  void questions(String lines) throws IOException {
    Files.writeString(folder.resolve("one.questions.jsonl"), lines);
  }

  void topics(String json) {
    commands.answering((tool, arguments) -> tool.equals("myria_query_references") ? json : NOTHING);
  }

  /** Of events whose key is their id with a letter before it, and who say it after their name. */
  void recalls(String json) {
    recalls(arguments -> json);
  }

  void recalls(Function<JsonNode, String> recall) {
    commands.answering(
        (tool, arguments) ->
            tool.equals("myria_get_event")
                ? event(arguments.path("event_id").asString(""))
                : recall.apply(arguments));
  }

  private static String event(String id) {
    return """
        {"event":{"source_event_key":"k%s","timestamp":"2026-01-0%sT00:00:00Z"},
         "_text":"[…%s] 2026-01-01 00:00 UTC, message on chat\\nAnn: I am %s. That is all."}
        """
        .formatted(id, id, id, id);
  }
}
