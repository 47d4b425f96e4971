package io.myria.topics.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Event;
import io.myria.event.TopicHint;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import io.myria.topics.fold.FoldRules.Mode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What topics are called. */
class LabelTest {

  private final Folded folded = new Folded(Folded.rules(Mode.TOPICS));
  private long seq;
  private long minute;

  @Test
  void aLabelIsOfNounPhrasesAndNotOfVerbsOrQualities() {
    say(
        "We painted the old boat house, a beautiful afternoon.",
        "The boat house looked stunning when we finished.",
        "Painted or not, the boat house keeps the paddles dry.",
        "Stunning paddles, beautifully finished!");
    assertThat(label()).isEqualTo("paddles, boat house");
  }

  @Test
  void wordsThatAMarkPartsAreNoPhrase() {
    say("Bring lanterns, ropes, pegs.", "Lanterns, ropes, pegs are packed.");
    assertThat(label().split(", ")).containsExactlyInAnyOrder("lanterns", "ropes", "pegs");
  }

  @Test
  void codeAndQuestionWordsMakeNoLabel() {
    say(
        "Why does the parser fail on empty input?",
        "if (tokens[index] == null) { return Optional.empty(); } // handleTokens(tokens)",
        "if (tokens[index] != null) { index++; } // handleTokens(tokens)",
        "Because the parser reads one token too many. How do we test it?");
    assertThat(label()).startsWith("parser").doesNotContainIgnoringCase("handleTokens", "why");
  }

  @Test
  void anotherLanguageIsLabelledByItsTellingWords() {
    say(
        "Wir haben den Drachen gestern am Strand repariert.",
        "Der Drachen fliegt wieder, und der Strand war leer.",
        "Dann nehmen wir den Drachen morgen mit an den Strand.");
    assertThat(label()).startsWith("Drachen, Strand");
  }

  @Test
  void aHintIsTheLabel() {
    Folded hinted = new Folded(Folded.rules(Mode.TOPICS));
    List<TopicHint> hints = List.of(new TopicHint("heron_kite", 0.9));
    hinted.build(
        List.of(
            Folded.event(1, 0, "The boat house is dry.", hints, "a", "b"),
            Folded.event(2, 1, "The boat house is dry again.", hints, "a", "b")));
    assertThat(hinted.topics()).extracting(TopicVersion::label).containsOnly("heron_kite");
  }

  @Test
  void aTopicThatGrowsMostlyKeepsItsLabel() {
    Map<TopicId, String> before = new HashMap<>();
    int grown = 0;
    int renamed = 0;
    List<Event> log = RandomLog.of(new Random(7), 1_200);
    for (int from = 0; from < log.size(); from += 10) {
      Map<TopicId, Long> sizes = folded.past().byTopic(TopicVersion::eventCount);
      folded.build(log.subList(from, from + 10));
      for (TopicVersion topic : folded.topics()) {
        Long size = sizes.get(topic.topicId());
        if (size != null && size < topic.eventCount() && before.containsKey(topic.topicId())) {
          grown++;
          renamed += before.get(topic.topicId()).equals(topic.label()) ? 0 : 1;
        }
      }
      before.putAll(folded.past().byTopic(TopicVersion::label));
    }
    assertThat(grown).isGreaterThan(100);
    assertThat(renamed).isLessThan(grown / 3);
  }

  private void say(String... texts) {
    List<Event> events = new ArrayList<>();
    for (String text : texts) {
      events.add(Folded.event(++seq, minute++, text, List.of(), "a", "b"));
    }
    folded.build(events);
  }

  private String label() {
    assertThat(folded.topics()).hasSize(1);
    return folded.topics().get(0).label();
  }
}
