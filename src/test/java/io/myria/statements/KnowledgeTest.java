package io.myria.statements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.myria.event.Event;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What single events state, in words. */
class KnowledgeTest {

  private static final String STATEMENTS =
      """
      I live in Lisbon. | dana lives_in lisbon
      I moved to Porto last week. | dana lives_in porto
      Eli lives in Berlin. | eli lives_in berlin
      Ines moved from Ghent to Oslo. | ines lives_in oslo
      Ines moved from Ghent to Oslo. | not ines lives_in ghent
      My sister Anna works at Siemens. | dana related_to anna
      My sister Anna works at Siemens. | anna works_at siemens
      My brother lives in Oslo now. | dana's brother lives_in oslo
      I work at Acme and live in Lyon. | dana works_at acme
      I work at Acme and live in Lyon. | dana lives_in lyon
      Rosa joined Globex as a designer. | rosa works_at globex
      Paul left Acme and now works at Globex. | paul works_at globex
      Paul left Acme and now works at Globex. | not paul works_at acme
      I don't work at Acme any more. | not dana works_at acme
      I no longer live in Lyon. | not dana lives_in lyon
      I am a nurse. | dana has_role nurse
      Bo is the team lead. | bo has_role team lead
      I joined a choir. | dana member_of choir
      Mira leads the harbour project. | mira leads harbour project
      Petra reports to Olaf. | petra reports_to olaf
      Tom is married to Ana. | tom married_to ana
      My friend Bo likes jazz. | dana knows bo
      I have two cats. | dana owns cats
      Our dog Max is old. | dana owns max
      I have a blue Fiat. | dana owns fiat
      The staging server runs on Debian. | staging server uses debian
      I use Postgres at home. | dana uses postgres
      The office is located in Vienna. | office located_in vienna
      Our factory is located in Vietnam. | dana's factory located_in vietnam
      """;

  static Stream<Arguments> aStatementIsRead() {
    return STATEMENTS.lines().map(line -> arguments((Object[]) line.split(" \\| ")));
  }

  /** Whose name has no letter is nobody that others could be of. */
  @Test
  void whoHasNoNameInLettersOwnsNothing() {
    Event event = Stated.event(1, Map.of("text", "My sister lives in Rome."), "🙂");
    assertThat(Stated.read(event).mentions())
        .extracting(EntityMention::key)
        .doesNotContain("", "'s sister");
  }

  @ParameterizedTest
  @MethodSource
  void aStatementIsRead(String text, String relation) {
    assertThat(relations(text)).contains(relation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Do I live in Lisbon?",
        "I would love to live in Lisbon.",
        "If I lived in Lisbon, I would work at Acme.",
        "I might work at Acme.",
        "I heard that Eli works at Acme.",
        "Maybe Eli lives in Berlin.",
        "I want to work at Acme.",
        "I'm going to buy a car.",
        "I wish I had a dog.",
        "You should use Postgres.",
        "\"I live in Lisbon\", it says.",
        "I love it!",
        "I love that!",
        "Does Mira lead the harbour project?",
        "If Tom is married to Ana, we send flowers.",
        "I moved to Notion for my notes.",
        "She lives in Lisbon.",
        "I work at night.",
        "Where I live is nobody's business.",
        "Imagine I work at Acme.",
        "",
        "?",
        "---- ...",
      })
  void whatIsNotStatedIsNot(String text) {
    assertThat(relations(text)).isEmpty();
  }

  /** Other relations are emitters' to state. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "I love hiking.",
        "The ticket costs $40.",
        "The meeting is on Friday.",
        "I speak Portuguese.",
        "The parser is part of the compiler.",
      })
  void whatTheNetworkDoesNotKnowIsNotRead(String text) {
    assertThat(relations(text)).isEmpty();
  }

  @Test
  void withoutANetworkWordsStateNoRelation() {
    assertThat(Stated.knowledge("My sister Anna works at Siemens.").edges()).isEmpty();
  }

  @Test
  void aSpeakerWhoIsNotNamedIsTheOnlyPersonThere() {
    assertThat(lisbon("user", "bo", "assistant")).containsExactly("bo lives_in lisbon");
    assertThat(lisbon("user", "bo", "al")).as("nobody knows who").isEmpty();
    assertThat(lisbon("assistant", "bo", "assistant")).as("a program lives nowhere").isEmpty();
  }

  private static List<String> lisbon(String role, String... participants) {
    Event event = Stated.event(1, Map.of("role", role, "text", "I live in Lisbon."), participants);
    return Stated.relations(Stated.read(event));
  }

  @Test
  void namesSubjectsAndTheSpeakerAreMentioned() {
    EventKnowledge knowledge = Stated.read("We met Zoltan at the dance studio in Lisbon.");
    assertThat(knowledge.mentions())
        .extracting(EntityMention::key)
        .contains("dana", "zoltan", "lisbon", "dance studio");
    EntityMention zoltan =
        knowledge.mentions().stream()
            .filter(one -> one.key().equals("zoltan"))
            .findFirst()
            .orElseThrow();
    assertThat(zoltan.place()).contains(new SurfacePlace(7, 13));
    assertThat(zoltan.surface()).isEqualTo("Zoltan");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "I moved to Porto yesterday.|2026-02-28",
        "I live in Porto.|",
        "We met on 3 February. I live in Porto.|",
        "Good news! I moved to Porto on 3 February. The boxes come on 9 March.|2026-02-03",
        "From 9 March I work at Acme.|2026-03-09",
        "I work at Acme and see you on 9 March.|",
        "Paul left Acme on 3 February.|2026-02-03",
      })
  void aRelationIsSoSinceTheDayThatItsSentenceTells(String text, LocalDate day) {
    Instant since = day == null ? Stated.AT : day.atStartOfDay(ZoneOffset.UTC).toInstant();
    assertThat(Stated.read(text).edges())
        .isNotEmpty()
        .extracting(EntityEdge::validFrom)
        .containsOnly(since);
  }

  @Test
  void aRelationQuotesItsSentencesAlone() {
    assertThat(Stated.read("Good morning! I live in Porto now. See you there.").edges())
        .extracting(EntityEdge::words)
        .containsExactly("I live in Porto now.");
    assertThat(Stated.read("It rains. Ana has news. She lives in Porto now. Bye.").edges())
        .extracting(EntityEdge::words)
        .containsExactly("Ana has news. She lives in Porto now.");
  }

  @Test
  void whatItsEmitterStatesIsNotReadAgain() {
    Event event =
        Stated.event(
            1,
            Map.of(
                "text",
                "Tom Berg is married to Ana.",
                "relations",
                List.of(Map.of("from", "Ana", "relation", "married_to", "to", "Tom"))),
            "dana",
            "eli");
    assertThat(Stated.relations(Stated.read(event))).containsExactly("ana married_to tom");
  }

  @Test
  void oneEventStatesOnlySoMuch() {
    List<String> surnames =
        List.of("Abel", "Brandt", "Costa", "Dahl", "Eriksen", "Fischer", "Garcia");
    StringBuilder text = new StringBuilder();
    for (String first : List.of("Zoltan", "Ingrid", "Pavel", "Mirela", "Tariq", "Yusuf", "Noor")) {
      for (String surname : surnames) {
        text.append(first).append(' ').append(surname).append(" lives in Berlin. ");
        text.append(first).append(' ').append(surname).append(" works at Acme. ");
      }
    }
    EventKnowledge knowledge = Stated.read(text.toString());
    assertThat(knowledge.edges()).isNotEmpty();
    assertThat(knowledge.mentions()).hasSizeLessThanOrEqualTo(EventKnowledge.MENTIONS);
    assertThat(knowledge.edges()).hasSizeLessThanOrEqualTo(EventKnowledge.EDGES);
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

  private static List<String> relations(String text) {
    return Stated.relations(Stated.read(text));
  }
}
