package io.myria.mcp.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.myria.security.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Measures on talk of many principals with one agent how much of what was to be forgotten stands in
 * contexts, and whether what other questions need still does; with what is withheld, and without.
 */
@EnabledIfSystemProperty(named = "myria.forget.measure", matches = "true")
class ForgottenValuesDbIT {

  private static final Path DATA = Path.of("..", "shared", "data", "gatemem");

  @Test
  @SuppressWarnings("unchecked") // lines are objects
  void fewForgottenValuesStandInContexts(@TempDir Path folder) throws IOException {
    assumeThat(DATA).exists();
    int[][] counts = new int[2][3];
    List<String> left = new ArrayList<>();
    try (AtlasBench store = new AtlasBench(folder)) {
      for (Path file : files(".events.jsonl")) {
        List<Object> events = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
          events.add(JsonMapper.shared().readValue(line, Map.class));
        }
        for (int from = 0; from < events.size(); from += 100) {
          store.call(
              Caller.OPEN,
              "myria_append_events",
              Map.of("events", events.subList(from, Math.min(events.size(), from + 100))));
        }
      }
      store.background();
      for (Path file : files(".questions.jsonl")) {
        for (String line : Files.readAllLines(file)) {
          JsonNode question = JsonMapper.shared().readTree(line);
          String category = question.path("category").asString("");
          boolean forgets = category.equals("forgetting");
          if (!forgets && !category.equals("utility")) {
            continue;
          }
          List<Pattern> wanted = patterns(question.path(forgets ? "leak" : "include"));
          for (int withheld = 0; withheld < 2; withheld++) {
            String context = context(store, question, withheld == 0);
            boolean found =
                forgets
                    ? wanted.stream().anyMatch(one -> one.matcher(context).find())
                    : wanted.stream().allMatch(one -> one.matcher(context).find());
            counts[withheld][0] += forgets ? 1 : 0;
            counts[withheld][1] += forgets && found ? 1 : 0;
            counts[withheld][2] += !forgets && found ? 1 : 0;
            if (withheld == 1 && forgets && found) {
              left.add(file.getFileName() + " " + question.path("leak"));
            }
          }
        }
      }
    }
    System.out.printf(
        "forgotten values in contexts: %d of %d with all, %d with what is withheld;"
            + " utility answered: %d and %d%n%s%n",
        counts[0][1],
        counts[0][0],
        counts[1][1],
        counts[0][2],
        counts[1][2],
        String.join("\n", left));
    assertThat(counts[1][1]).isLessThan(counts[0][1]);
  }

  private static List<Path> files(String ending) throws IOException {
    try (Stream<Path> files = Files.list(DATA)) {
      return files.filter(one -> one.toString().endsWith(ending)).sorted().toList();
    }
  }

  private static List<Pattern> patterns(JsonNode texts) {
    List<Pattern> patterns = new ArrayList<>();
    texts.forEach(text -> patterns.add(Pattern.compile(text.asString(""))));
    return patterns;
  }

  private static String context(AtlasBench store, JsonNode question, boolean archived) {
    List<String> participants = new ArrayList<>();
    question.path("participants").forEach(name -> participants.add(name.asString("")));
    Map<String, Object> asked = new LinkedHashMap<>();
    asked.put("query", question.path("question").asString(""));
    asked.put("participants", participants);
    asked.put("as_of", question.path("as_of").asString(""));
    asked.put("include_archived", archived);
    return store.call(Caller.OPEN, "myria_recall", asked).get("context").toString();
  }
}
