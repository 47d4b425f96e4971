package io.myria.statements;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.myria.event.Event;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What single events state, in words. */
class KnowledgeTest {

  private static final String STATEMENTS =
      """
      I live in Lisbon. | dana lives_in lisbon
      I moved to Porto last week. | dana lives_in porto
      Eli lives in Berlin. | eli lives_in berlin
      My sister Anna works at Siemens. | anna related_to dana
      My sister Anna works at Siemens. | anna works_at siemens
      My sister Anna works at Siemens. | anna same_as dana's sister
      My brother lives in Oslo now. | dana's brother lives_in oslo
      I'm from Sweden. | dana comes_from sweden
      I grew up in California. | dana comes_from california
      I work at Acme and live in Lyon. | dana works_at acme
      I work at Acme and live in Lyon. | dana lives_in lyon
      I don't work at Acme any more. | not dana works_at acme
      I no longer live in Lyon. | not dana lives_in lyon
      I am a nurse. | dana has_role nurse
      Bo is the team lead. | bo has_role team lead
      I'm studying marine biology. | dana studies marine biology
      I joined a choir. | dana member_of choir
      My friend Bo likes jazz. | bo knows dana
      I have two cats. | dana owns two cats
      Our dog Max is old. | dana owns dana's dog
      Our dog Max is old. | dana's dog named max
      We have a dog named Rex. | dog named rex
      My dog's name is Max. | dana's dog named max
      I love hiking. | dana likes hiking
      I really enjoy jazz and old movies. | dana likes old movies
      I hate spiders. | dana dislikes spiders
      I can't stand coriander. | dana dislikes coriander
      The staging server runs on Debian. | staging server uses debian
      I use Postgres at home. | dana uses postgres
      I wrote a novel. | dana made novel
      I bought a new tent. | dana bought new tent
      The office is located in Vienna. | office located_in vienna
      Our factory is located in Vietnam. | dana's factory located_in vietnam
      The ticket costs $40. | ticket costs $40
      The meeting is on Friday. | meeting scheduled_for friday
      The review was moved to Thursday. | review scheduled_for thursday
      I am allergic to peanuts. | dana has_condition peanuts
      I have asthma. | dana has_condition asthma
      I speak Portuguese. | dana speaks portuguese
      I play the piano. | dana plays piano
      The parser is part of the compiler. | parser part_of compiler
      The staging server's password is hunter2. | staging server's password attr hunter2
      The deadline is Friday. | deadline attr friday
      The project is on hold. | project's status attr on hold
      I'm a vegetarian. | dana's diet attr vegetarian
      """;

  static Stream<Arguments> aStatementIsRead() {
    return STATEMENTS.lines().map(line -> arguments((Object[]) line.split(" \\| ")));
  }

  /** Whose name has no letter is nobody that others could be of. */
  @Test
  void whoHasNoNameInLettersOwnsNothing() {
    Event event = Stated.event(1, Map.of("text", "My sister Anna lives in Rome."), "🙂");
    assertThat(KnowledgeReader.of(event).mentions())
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
        "I used to live in Lyon.",
        "\"I live in Lisbon\", it says.",
        "I love it!",
        "I love that!",
        "People live in Lisbon.",
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

  @Test
  void aSpeakerWhoIsNotNamedIsTheOnlyPersonThere() {
    EventKnowledge knowledge =
        KnowledgeReader.of(
            Stated.event(
                1, Map.of("role", "user", "text", "I live in Lisbon."), "bo", "assistant"));
    assertThat(Stated.relations(knowledge)).containsExactly("bo lives_in lisbon");
    assertThat(
            Stated.relations(
                KnowledgeReader.of(
                    Stated.event(
                        1, Map.of("role", "user", "text", "I live in Lisbon."), "bo", "al"))))
        .as("nobody knows who")
        .isEmpty();
    assertThat(
            Stated.relations(
                KnowledgeReader.of(
                    Stated.event(
                        1,
                        Map.of("role", "assistant", "text", "I live in Lisbon."),
                        "bo",
                        "assistant"))))
        .as("a program lives nowhere")
        .isEmpty();
  }

  @Test
  void namesSubjectsAndTheSpeakerAreMentioned() {
    EventKnowledge knowledge = Stated.knowledge("We met Zoltan at the dance studio in Lisbon.");
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

  @Test
  void whatHasADayIsSoSinceThen() {
    EntityEdge yesterday = Stated.knowledge("I moved to Porto yesterday.").edges().get(0);
    assertThat(yesterday.validFrom()).hasToString("2026-02-28T00:00:00Z");
    EntityEdge now = Stated.knowledge("I live in Porto.").edges().get(0);
    assertThat(now.validFrom()).isEqualTo(Stated.AT);
    EntityEdge ahead = Stated.knowledge("The review is on Friday.").edges().get(0);
    assertThat(ahead.validFrom()).isEqualTo(Stated.AT);
  }

  @Test
  void oneEventStatesOnlySoMuch() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      text.append("Eli").append((char) ('a' + i % 26)).append(i).append(" lives in Berlin. ");
    }
    EventKnowledge knowledge = Stated.knowledge(text.toString());
    assertThat(knowledge.mentions()).hasSizeLessThanOrEqualTo(EventKnowledge.MENTIONS);
    assertThat(knowledge.edges()).hasSizeLessThanOrEqualTo(EventKnowledge.EDGES);
  }

  private static List<String> relations(String text) {
    return Stated.relations(Stated.knowledge(text));
  }
}
