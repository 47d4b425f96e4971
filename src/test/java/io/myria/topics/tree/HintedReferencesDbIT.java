package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.read.HintWeight;
import io.myria.topics.HintNode;
import io.myria.topics.LeafTopicNode;
import io.myria.topics.TopicId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Topics and references in the order of hints. */
class HintedReferencesDbIT {

  private static final EventAsk ASKED = EventAsk.of("ann");
  private static final Instant LONG_AGO = Drafts.NOON.minus(Duration.ofDays(2_000));

  private final Asking asking = new Asking();
  private final Bench bench = asking.bench();
  private final References references = asking.references();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void withoutWordsWhatCarriesAHintComesFirstTheStrongestAhead() {
    topicAt(0, "weak", 0.2);
    topicAt(10, "third", 0.5);
    topicAt(20, "strong", 0.9);
    topicAt(30, "fourth", 0.5);
    topicAt(40, "other", 0.5);
    bench.build();
    assertThat(firstTexts(ASKED)).containsExactly("other", "fourth", "strong", "third", "weak");
    assertThat(firstTexts(ASKED.hints(new HintWeight("hint of weak", 1))))
        .containsExactly("weak", "other", "fourth", "strong", "third");
    HintWeight weak = new HintWeight("hint of weak", 1);
    HintWeight strong = new HintWeight("hint of strong", 1);
    assertThat(firstTexts(ASKED.hints(weak, strong))).startsWith("strong", "weak", "other");
    assertThat(firstTexts(ASKED.hints(new HintWeight("hint of weak", 9), strong)))
        .startsWith("weak", "strong", "other");
  }

  @Test
  void ofWhatTheWordsFindAlikeTheHintedComesFirst() {
    bench.append(
        List.of(
            Draft.of(Draft.message("The kite is red", 3, "ann", "bob")).hint("heron", 0.6).event(),
            Draft.of(Draft.message("The kite is red", 2, "ann", "bob")).event(),
            Draft.of(Draft.message("The kite is red", 1, "ann", "bob")).hint("crane", 1).event()));
    bench.build();
    List<EventId> plain = asking.order(ASKED.query("kite"));
    List<EventId> heron = asking.listed(ASKED.query("kite").hints(new HintWeight("heron", 1)));
    List<EventId> both =
        asking.listed(
            ASKED.query("kite").hints(new HintWeight("heron", 5), new HintWeight("crane", 1)));
    assertThat(plain).hasSize(3);
    EventId hinted = event("heron");
    assertThat(plain.get(0)).isNotEqualTo(hinted);
    assertThat(asking.order(ASKED.query("kite").hints(new HintWeight("heron", 1))))
        .startsWith(hinted);
    assertThat(asking.order(ASKED.query("kite").hints(new HintWeight("crane", 1))))
        .startsWith(event("crane"));
    assertThat(heron).hasSize(3);
    assertThat(both).hasSize(3);
    assertThat(
            asking.order(
                ASKED.query("kite").hints(new HintWeight("heron", 5), new HintWeight("crane", 1))))
        .startsWith(hinted, event("crane"));
  }

  @Test
  void freshEventsOfAHintStandTogetherAndNameTheTopicThatTheyWillJoin() {
    topicAt(0, "heron", 1);
    topicAt(1_000, "crane", 1);
    topicAt(2_000, "nothing", 0);
    bench.build();
    bench.append(
        List.of(
            hinted("New of the heron", 3_000, "hint of heron"),
            hinted("More of the heron", 3_001, "hint of heron"),
            hinted("New of a stork", 3_002, "hint of stork")));
    TopicId heron = leafOf("heron 0");
    QueryAnswer answer =
        references.query(
            Asking.of(
                ASKED
                    .hints(new HintWeight("hint of heron", 1), new HintWeight("hint of stork", 1))
                    .criteria(),
                Optional.empty()));
    List<HintNode> groups = hints(answer);
    assertThat(groups).extracting(HintNode::label).contains("hint of heron", "hint of stork");
    assertThat(group(groups, "hint of heron").topics()).containsExactly(heron);
    assertThat(group(groups, "hint of heron").children()).hasSize(2);
    assertThat(group(groups, "hint of stork").topics()).isEmpty();
    EventNodes nodes = EventReads.nodes(bench.transactions(), bench.reader());
    QueryAnswer events = nodes.query(EventNodesRequest.of(Asking.ANN));
    assertThat(group(hints(events), "hint of heron").topics()).containsExactly(heron);
    assertThat(group(hints(events), "hint of stork").topics()).isEmpty();
    // What follows closes the leaf of the heron's new events, and that is when they join.
    bench.append(List.of(hinted("A word", 9_000, "x"), hinted("A word more", 9_001, "x")));
    bench.build();
    assertThat(leafOf("New of the heron")).isEqualTo(heron);
    assertThat(leafOf("New of a stork")).isNotEqualTo(heron);
  }

  private void topicAt(int minute, String name, double confidence) {
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < 3; index++) {
      NewEvent plain =
          Drafts.message(
              LONG_AGO.plus(Duration.ofMinutes(minute * 100L + index)),
              name + " " + index,
              "ann",
              "bob");
      Draft draft = Draft.of(plain).context(name + minute);
      events.add(
          confidence > 0 ? draft.hint("hint of " + name, confidence).event() : draft.event());
    }
    bench.append(events);
  }

  private static NewEvent hinted(String text, int minute, String hint) {
    return Draft.of(
            Drafts.message(LONG_AGO.plus(Duration.ofMinutes(minute * 100L)), text, "ann", "bob"))
        .hint(hint, 1)
        .event();
  }

  private TopicId leafOf(String text) {
    return new TopicId(
        UUID.fromString(
            bench
                .column(
                    "select r.topic_id from topic_ref r join event_content c using (event_seq)"
                        + " where r.to_ordinal is null and c.payload ->> 'text' = '"
                        + text
                        + "'")
                .get(0)));
  }

  private EventId event(String hint) {
    return new EventId(
        UUID.fromString(
            bench
                .column(
                    "select e.event_id from event e join event_content c using (event_seq)"
                        + " where c.topic_hints::text like '%"
                        + hint
                        + "%'")
                .get(0)));
  }

  /** The first word of the first event of each topic, in the order of the answer. */
  private List<String> firstTexts(EventAsk asked) {
    return references
        .query(Asking.of(asked.criteria(), Optional.empty()))
        .root()
        .children()
        .stream()
        .map(LeafTopicNode.class::cast)
        .map(leaf -> leaf.children().get(0).excerpt().split(" ")[0])
        .toList();
  }

  private static List<HintNode> hints(QueryAnswer answer) {
    return answer.root().children().stream()
        .filter(HintNode.class::isInstance)
        .map(HintNode.class::cast)
        .toList();
  }

  private static HintNode group(List<HintNode> groups, String label) {
    return groups.stream().filter(group -> group.label().equals(label)).findFirst().orElseThrow();
  }
}
