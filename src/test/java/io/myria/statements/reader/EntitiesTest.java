package io.myria.statements.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Entities on the labelled sentences. */
class EntitiesTest {

  @Test
  void entitiesAreFoundAndTyped() {
    Share found = new Share(0, 0);
    Share right = new Share(0, 0);
    Share typed = new Share(0, 0);
    for (JsonNode line : Labelled.all("entities")) {
      TextAnalysis text =
          TextAnalysis.of(line.get("speaker").asString(), line.get("text").asString());
      List<Entity> read = Entities.of(text);
      List<String> wanted = new ArrayList<>();
      for (JsonNode one : line.get("entities")) {
        String name = one.get("name").asString();
        wanted.add(name);
        boolean hit = read.stream().anyMatch(entity -> isSame(entity.name(), name));
        found = found.plus(hit);
        for (Entity entity : read) {
          if (isSame(entity.name(), name)) {
            boolean same = entity.type().name().equalsIgnoreCase(one.get("type").asString());
            if (entity.type() != ValueType.TEXT) {
              typed = typed.plus(same);
            }
            if (!same && entity.type() != ValueType.TEXT && Labelled.isOpen()) {
              System.out.printf("type %s, wanted %s: %s%n", entity, one.get("type"), text.text());
            }
          }
        }
        if (!hit && Labelled.isOpen()) {
          System.out.printf("missed %s: %s%n", name, text.text());
        }
      }
      for (Entity entity : read) {
        boolean hit = wanted.stream().anyMatch(name -> isSame(entity.name(), name));
        right = right.plus(hit);
        if (!hit && Labelled.isOpen()) {
          System.out.printf("wrong %s: %s%n", entity, text.text());
        }
      }
    }
    System.out.printf(
        "entities found %s; right %s; of those with a type right %s%n", found, right, typed);
    if (Labelled.isOpen()) {
      assertThat(found.value()).isGreaterThanOrEqualTo(0.80);
      assertThat(right.value()).isGreaterThanOrEqualTo(0.90);
      assertThat(typed.value()).isGreaterThanOrEqualTo(0.75);
    }
  }

  /** With or without the title, but no other part more or less. */
  private static boolean isSame(String one, String other) {
    return bare(one).equals(bare(other));
  }

  private static String bare(String name) {
    return name.toLowerCase(java.util.Locale.ROOT)
        .replaceAll("^(?:the|project) |\\(\\)$", "")
        .replace(".", "");
  }

  @Test
  void namesKeepNoMarks() {
    assertThat(names("We moved the archive to Antwerp.")).containsExactly("Antwerp");
    assertThat(names("We run MongoDB.")).containsExactly("MongoDB");
    assertThat(names("Ask Dr, he knows.")).doesNotContain("Dr");
  }

  private static List<String> names(String text) {
    return Entities.of(TextAnalysis.of("Ann", text)).stream().map(Entity::name).toList();
  }

  @Test
  void aShortNameStandsForTheOnlyFullOneThatFits() {
    Set<String> known = Set.of("Bea Lindqvist", "Mikkel Rasmussen", "Dr Anna Weiss", "Anna Berg");
    assertThat(Entities.canonical("Bea", known)).contains("Bea Lindqvist");
    assertThat(Entities.canonical("Dr Weiss", known)).contains("Dr Anna Weiss");
    assertThat(Entities.canonical("Anna", known)).isEmpty();
    assertThat(Entities.canonical("Lind", known)).isEmpty();
  }
}
