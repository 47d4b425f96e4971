package io.myria.statements;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainRelationsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Mira leads the harbour project.|mira leads harbour project",
        "Tom is married to Ana.|tom married_to ana",
        "Petra reports to Olaf.|petra reports_to olaf",
        "Ines moved from Ghent to Oslo.|ines lives_in oslo",
        "Ines moved from Ghent to Oslo.|not ines lives_in ghent",
        "Paul left Acme and now works at Globex.|paul works_at globex",
        "Paul left Acme and now works at Globex.|not paul works_at acme",
        "Rosa joined Globex as a designer.|rosa works_at globex",
      })
  void relationsOfPlainSentencesAreRead(String text, String relation) {
    assertThat(Stated.relations(Stated.knowledge(text))).contains(relation);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Does Mira lead the harbour project?|leads",
        "If Tom is married to Ana, we send flowers.|married_to",
        "I moved to Notion for my notes.|lives_in",
        "Rosa left the building.|works_at",
      })
  void whatIsNotSaidIsNotRead(String text, String relation) {
    assertThat(Stated.relations(Stated.knowledge(text))).noneMatch(one -> one.contains(relation));
  }

  /** Names of a payload's members are words of a program. */
  @Test
  void membersOfJsonAreNoEntities() {
    EventKnowledge knowledge =
        KnowledgeReader.of(
            Stated.event(
                1,
                Map.of(
                    "tool",
                    "scale",
                    "args",
                    Map.of("region", "north", "timeout", 30, "maxRetries", 4),
                    "result",
                    Map.of("comment", "Scaled for Brightwater.", "Status", "done")),
                "dana"));
    List<String> keys = knowledge.mentions().stream().map(EntityMention::key).toList();
    assertThat(keys)
        .contains("brightwater")
        .doesNotContain("region", "timeout", "comment", "status", "max retries", "maxretries");
  }

  @Test
  void namesLoseTheStopOfTheirSentence() {
    List<String> surfaces =
        Stated.knowledge("We flew to Antwerp. It was stored in MongoDB.").mentions().stream()
            .map(EntityMention::surface)
            .toList();
    assertThat(surfaces).contains("Antwerp", "MongoDB").noneMatch(name -> name.endsWith("."));
  }
}
