package io.myria.statements.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The labelled set is complete and both halves hold alike; it reads no text for its meaning. */
class LabelledSetTest {

  private static final Path FOLDER = Path.of("src", "test", "resources", "statements");
  private static final List<String> HALVES = List.of("open", "blind");
  private static final List<String> AUTHORS = List.of("a", "b", "c");
  private static final Map<String, List<String>> FIELDS =
      Map.of(
          "pairs", List.of("label", "reason", "earlier", "later", "question", "answers"),
          "tools", List.of("label", "reason", "earlier", "later", "question"),
          "relations", List.of("text", "speaker", "statements"),
          "kinds", List.of("text", "speaker", "kind", "decided", "rejected", "reason", "by", "due"),
          "entities", List.of("text", "speaker", "entities"),
          "experience",
              List.of(
                  "situation",
                  "attempt",
                  "outcome",
                  "words",
                  "same_situation",
                  "paraphrase",
                  "unrelated"),
          "asked", List.of("events", "question", "answered"));
  private static final JsonMapper JSON = JsonMapper.shared();

  @Test
  void eachLineHasTheFieldsOfItsSetAndAnIdOfItsOwn() {
    Set<String> ids = new HashSet<>();
    for (String half : HALVES) {
      FIELDS.forEach(
          (set, fields) -> {
            for (JsonNode item : items(half, set)) {
              assertThat(ids.add(item.path("id").asString())).as("id of %s", item).isTrue();
              assertThat(item.path("half").asString()).isEqualTo(half);
              assertThat(fields).as("fields of %s", item).allMatch(item::has);
            }
          });
    }
  }

  @Test
  void halvesAndLabelsAreBalanced() {
    for (String half : HALVES) {
      assertThat(labelled(half, "pairs", "keep")).isEqualTo(120);
      assertThat(labelled(half, "pairs", "change")).isEqualTo(105);
      assertThat(labelled(half, "tools", "keep")).isEqualTo(15);
      assertThat(labelled(half, "tools", "change")).isEqualTo(15);
    }
  }

  @Test
  void messagesOfPairsAreInTimeOrder() {
    for (String half : HALVES) {
      for (JsonNode pair : items(half, "pairs")) {
        List<Instant> times = new ArrayList<>();
        for (String side : List.of("earlier", "later")) {
          pair.path(side).forEach(said -> times.add(Instant.parse(said.path("at").asString())));
        }
        assertThat(times).as(pair.path("id").asString()).isSorted().hasSizeGreaterThan(1);
      }
    }
  }

  private static long labelled(String half, String set, String label) {
    return items(half, set).stream()
        .filter(item -> item.path("label").asString().equals(label))
        .count();
  }

  private static List<JsonNode> items(String half, String set) {
    return AUTHORS.stream()
        .map(author -> FOLDER.resolve(half).resolve(set + "-" + author + ".jsonl"))
        .flatMap(LabelledSetTest::lines)
        .toList();
  }

  private static Stream<JsonNode> lines(Path file) {
    try {
      return Files.readAllLines(file).stream().map(JSON::readTree);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
