package io.myria.statements;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.statements.ProposedRelations.One;
import io.myria.statements.reader.Labelled;
import io.myria.statements.reader.Share;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Which proposals of relations are taken: right ones and wrong ones of labelled sentences. */
class ProposalCheckTest {

  /** Relations by names that a proposal may have. */
  private static final Map<String, String> NAMES = Map.of("sibling_of", "related_to");

  @Test
  void rightProposalsAreTakenAndWrongOnesRefused() {
    Share right = new Share(0, 0);
    Share elsewhere = new Share(0, 0);
    Share unquoted = new Share(0, 0);
    Share open = new Share(0, 0);
    String value = "Nowhere Ltd";
    for (JsonNode line : Labelled.all("relations")) {
      ShownEvent event = shown(line.get("speaker").asString(), line.get("text").asString());
      for (JsonNode one : line.get("statements")) {
        String name = one.get("relation").asString();
        One said =
            proposal(
                one.get("subject").asString(),
                NAMES.getOrDefault(name, name),
                one.get("object").asString(),
                event.text());
        boolean mentioned = mentions(event, said.from()) && mentions(event, said.to().get());
        if (mentioned) {
          right = right.plus(isTaken(said, event));
          elsewhere =
              elsewhere.plus(!isTaken(proposal(said.from(), "owns", value, event.text()), event));
          unquoted =
              unquoted.plus(
                  !isTaken(
                      proposal(said.from(), "owns", said.to().get(), "as everybody knows"), event));
        }
      }
      List<EntityMention> some = event.knowledge().mentions();
      if (line.get("statements").isEmpty() && some.size() > 1) {
        One guessed = proposal(some.get(0).key(), "owns", some.get(1).key(), event.text());
        open = open.plus(!isTaken(guessed, event));
      }
    }
    System.out.printf(
        "proposals: right ones taken %s; refused: of another value %s, not quoted %s, of sentences"
            + " that state nothing %s%n",
        right, elsewhere, unquoted, open);
    assertThat(right.of()).isGreaterThan(Labelled.isOpen() ? 20 : 0);
    assertThat(elsewhere.value()).isEqualTo(1);
    assertThat(unquoted.value()).isEqualTo(1);
    assertThat(right.value()).isGreaterThan(0.9);
  }

  private static boolean mentions(ShownEvent event, String name) {
    String key = EntityKeys.of(name);
    return event.knowledge().mentions().stream().anyMatch(one -> one.key().equals(key));
  }

  private static One proposal(String from, String relation, String to, String words) {
    return new One(1, from, relation, Optional.of(to), false, words);
  }

  /** What the event states by itself is right, too. */
  private static boolean isTaken(One proposed, ShownEvent event) {
    ShownEvent alone =
        new ShownEvent(
            event.event(),
            event.text(),
            new EventKnowledge(event.knowledge().mentions(), List.of()));
    return ProposalCheck.edge(proposed, alone).isPresent();
  }

  private static ShownEvent shown(String speaker, String text) {
    return ShownEvent.of(
            List.of(
                Stated.event(
                    1,
                    Map.of(
                        "speaker",
                        speaker,
                        "text",
                        text,
                        "entities",
                        List.of(Map.of("name", "x"), Map.of("name", "y"))),
                    "reader",
                    "other")),
            Optional.empty())
        .get(0);
  }

  @Test
  void whatIsAskedPlannedOrSupposedIsNoRelation() {
    assertThat(takes("Does Anna work at Siemens?")).isFalse();
    assertThat(takes("If Anna works at Siemens, we are lucky.")).isFalse();
    assertThat(takes("Anna might move to Siemens.")).isFalse();
    assertThat(takes("Anna has been with Siemens since May.")).isTrue();
  }

  private static boolean takes(String text) {
    return isTaken(proposal("Anna", "works_at", "Siemens", text), shown("Dana", text));
  }

  @Test
  void bothStandInTheSentenceThatIsQuoted() {
    String text = "Anna is off today. She likes it at Siemens. We met Zoe in Oslo with Bo.";
    ShownEvent event = shown("Dana", text);
    assertThat(isTaken(proposal("Anna", "works_at", "Siemens", "likes it at Siemens"), event))
        .as("the sentence before names her")
        .isTrue();
    assertThat(isTaken(proposal("Bo", "works_at", "Siemens", "We met Zoe"), event)).isFalse();
    assertThat(isTaken(proposal("Anna", "lives_in", "Oslo", "in Oslo"), event)).isFalse();
    assertThat(isTaken(proposal("Dana", "knows", "Zoe", "We met Zoe"), event)).isTrue();
  }
}
