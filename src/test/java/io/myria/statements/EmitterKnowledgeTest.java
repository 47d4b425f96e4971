package io.myria.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What emitters state, in shapes that are right, and in shapes that are not. */
class EmitterKnowledgeTest {

  @Test
  void entitiesAndRelationsAreTakenAsTheyAreStated() {
    EventKnowledge knowledge =
        read(
            Map.of(
                "text",
                "…",
                "entities",
                List.of(
                    Map.of("name", "Project Apollo", "type", "project", "aliases", List.of("PA"))),
                "relations",
                List.of(
                    Map.of(
                        "from", "Apollo",
                        "relation", "depends_on",
                        "to", "The Parser",
                        "valid_from", "2026-02-01",
                        "valid_to", "2026-02-10T12:00:00+01:00",
                        "confidence", new BigDecimal("0.5")),
                    Map.of("from", "Apollo", "relation", "lives_in", "negated", true))));
    assertThat(knowledge.mentions())
        .extracting(EntityMention::key)
        .startsWith("dana", "project apollo", "pa", "apollo", "parser");
    assertThat(knowledge.mentions().get(1).type()).isEqualTo(EntityType.PROJECT);
    assertThat(Stated.relations(knowledge))
        .containsExactly(
            "pa same_as project apollo", "apollo depends_on parser", "not apollo lives_in ");
    EntityEdge edge = knowledge.edges().get(1);
    assertThat(edge.validFrom()).hasToString("2026-02-01T00:00:00Z");
    assertThat(edge.validTo().orElseThrow()).hasToString("2026-02-10T11:00:00Z");
    assertThat(edge.confidence()).isEqualTo(0.5);
    assertThat(edge.source()).isEqualTo(KnowledgeSource.EMITTER);
  }

  @Test
  void whatHasAnotherShapeIsIgnoredAndTheRestIsTaken() {
    List<Object> relations =
        new ArrayList<>(
            List.of(
                "text",
                List.of(),
                Map.of(),
                Map.of("from", "a", "relation", "Likes It", "to", "b"),
                Map.of("from", "a", "relation", "likes"),
                Map.of("from", "…", "relation", "likes", "to", "b"),
                Map.of("from", "a", "relation", "likes", "to", "A"),
                Map.of("from", 1, "relation", "likes", "to", "b"),
                Map.of(
                    "from",
                    "a",
                    "relation",
                    "likes",
                    "to",
                    "b",
                    "valid_from",
                    "2026-02-02",
                    "valid_to",
                    "2026-02-01"),
                Map.of("from", "a", "relation", "likes", "to", "c", "valid_from", "soon")));
    relations.add(null);
    EventKnowledge knowledge =
        read(Map.of("text", "…", "relations", relations, "entities", Map.of("name", "x")));
    assertThat(Stated.relations(knowledge)).containsExactly("a likes c");
    assertThat(knowledge.edges().get(0).validFrom()).isEqualTo(Stated.AT);
  }

  @Test
  void whatEndedBeforeItWasSaidWasSoBefore() {
    EventKnowledge knowledge =
        read(
            Map.of(
                "relations",
                List.of(
                    Map.of(
                        "from",
                        "a",
                        "relation",
                        "works_at",
                        "to",
                        "b",
                        "valid_to",
                        "2020-01-01"))));
    EntityEdge edge = knowledge.edges().get(0);
    assertThat(edge.validFrom()).isBefore(edge.validTo().orElseThrow());
  }

  @Drill
  @Test
  void noPayloadBreaksTheReading() {
    for (long seed = 1; seed <= Rounds.of("myria.payloads", 100, 500); seed++) {
      Random random = new Random(seed);
      Map<String, Object> payload = new HashMap<>();
      payload.put("entities", any(random, 0));
      payload.put("relations", any(random, 0));
      // Without a text the payload is read as one, which is slow.
      if (seed % 50 > 0) {
        payload.put("text", "…");
      }
      EventKnowledge knowledge = read(payload);
      assertThat(knowledge.edges()).as("seed %d", seed).hasSizeLessThanOrEqualTo(64);
      List<String> keys = knowledge.mentions().stream().map(EntityMention::key).toList();
      assertThat(keys).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(64);
      for (EntityEdge edge : knowledge.edges()) {
        assertThat(keys).as("seed %d", seed).contains(edge.fromKey());
        assertThat(edge.negated() && edge.toKey().isEmpty() || keys.contains(edge.toKey()))
            .as("seed %d: %s", seed, edge)
            .isTrue();
      }
    }
  }

  private static Object any(Random random, int depth) {
    List<String> words =
        List.of(
            "name",
            "type",
            "from",
            "to",
            "relation",
            "likes",
            "a",
            "",
            " ",
            "\uD83D\uDE00",
            "the",
            "'s",
            "person",
            "0000-01-01",
            "9999999-01-01",
            "2026-02-30",
            "x".repeat(500));
    return switch (random.nextInt(depth > 3 ? 3 : 7)) {
      case 0 -> words.get(random.nextInt(words.size()));
      case 1 -> new BigDecimal(random.nextInt(5) - 2);
      case 2 -> random.nextBoolean();
      case 3, 4 ->
          Collections.nCopies(random.nextInt(80), 0).stream()
              .map(i -> any(random, depth + 1))
              .toList();
      default -> {
        Map<String, Object> map = new HashMap<>();
        for (String key :
            List.of("name", "type", "aliases", "from", "relation", "to", "valid_to")) {
          if (random.nextInt(4) > 0) {
            map.put(key, random.nextBoolean() ? any(random, 4) : words.get(random.nextInt(9)));
          }
        }
        yield map;
      }
    };
  }

  private static EventKnowledge read(Map<String, ?> payload) {
    Map<String, Object> members = new HashMap<>(payload);
    members.put("speaker", "Dana");
    return KnowledgeReader.of(Stated.event(1, members, "dana", "eli"));
  }
}
