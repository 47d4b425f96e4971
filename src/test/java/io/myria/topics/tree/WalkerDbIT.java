package io.myria.topics.tree;

import static io.myria.llm.ModelPeer.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.append.Appended;
import io.myria.read.Guide;
import io.myria.security.Scope;
import io.myria.topics.EventRefNode;
import io.myria.topics.LeafTopicNode;
import io.myria.topics.TopicId;
import io.myria.topics.TreeNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** References that a model chooses, and the usual ones behind them. */
class WalkerDbIT {

  private static final Scope ANN = WalkBench.scope("ann");
  private static final String QUESTION = "Which lantern flew over the harbour?";

  private final WalkBench bench = new WalkBench();

  @AfterEach
  void close() {
    bench.close();
  }

  /** Three sittings, days apart, and two fresh events. */
  private List<EventId> talk() {
    List<NewEvent> events = new ArrayList<>();
    List<String> things = List.of("lantern", "pancake", "violin");
    for (int sitting = 0; sitting < things.size(); sitting++) {
      for (int index = 0; index < 8; index++) {
        events.add(
            Drafts.message(
                Drafts.NOON.plus(Duration.ofDays(30L * sitting)).plus(Duration.ofMinutes(index)),
                "The " + things.get(sitting) + " number " + index + " and the harbour",
                "ann",
                "bo"));
      }
    }
    List<EventId> ids =
        new ArrayList<>(bench.bench.append(events).stream().map(Appended::id).toList());
    bench.bench.build();
    for (int index = 0; index < 2; index++) {
      NewEvent fresh =
          Drafts.message(
              Drafts.NOON.plus(Duration.ofDays(90)).plus(Duration.ofMinutes(index)),
              "A fresh lantern " + index + " at the harbour",
              "ann",
              "bo");
      ids.addAll(bench.bench.append(List.of(fresh)).stream().map(Appended::id).toList());
    }
    return ids;
  }

  private String topicOf(EventId event) {
    return leafOf(event).topic().topicId().toString();
  }

  private LeafTopicNode leafOf(EventId event) {
    QueryAnswer all = bench.usual(Guide.NONE).query(WalkBench.asking(ANN, QUESTION));
    for (TreeNode node : ReferencesDbIT.nodes(all.root())) {
      if (node instanceof LeafTopicNode leaf
          && leaf.children().stream().anyMatch(ref -> ref.eventId().equals(event))) {
        return leaf;
      }
    }
    throw new AssertionError("no topic holds " + event);
  }

  @Test
  void whatTheModelChoosesComesFirstAndAloneAndTheUsualOrderFollows() {
    chosenFirst(Guide.NONE);
  }

  @Test
  void beforeTheOrderOfARecallAsWell() {
    chosenFirst(bench.ranked());
  }

  private void chosenFirst(Guide guide) {
    List<EventId> events = talk();
    String topic = topicOf(events.get(18));
    bench
        .peer
        .then(call("inspect_subtree", Map.of("root", topic)))
        .then(call("inspect_leaf_refs", Map.of("root", topic)))
        .then(call("fetch_events", Map.of("event_ids", List.of(events.get(20).toString()))))
        .then(
            call(
                "conclude",
                Map.of("answers", List.of(events.get(20).toString(), events.get(25).toString()))));
    References walked = bench.walked(guide, Map.of());
    List<QueryAnswer> pages = WalkBench.pages(walked, ANN, QUESTION);
    assertThat(pages.get(0).degraded()).noneMatch(one -> one.stage().equals("walker"));
    assertThat(ReferencesDbIT.ids(pages.get(0))).containsExactly(events.get(20), events.get(25));
    assertThat(bench.peer.bodies()).as("later pages ask nobody").hasSize(4);
    assertThat(WalkBench.ids(pages))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(events);
    List<EventId> usual =
        new ArrayList<>(WalkBench.ids(WalkBench.pages(bench.usual(guide), ANN, QUESTION)));
    usual.removeAll(ReferencesDbIT.ids(pages.get(0)));
    assertThat(WalkBench.ids(pages.subList(1, pages.size()))).hasSameElementsAs(usual);
  }

  @Test
  void anAnswerThatDoesNotHoldAllThatWasChosenGoesOnWithIt() {
    List<EventId> events = talk();
    List<EventId> chosen = Stream.of(20, 3, 25, 11, 19, 2).map(events::get).toList();
    bench.peer.then(
        call("fetch_events", Map.of("event_ids", chosen.stream().map(EventId::toString).toList())),
        call("conclude", Map.of("answers", chosen.stream().map(EventId::toString).toList())));
    References walked = bench.walked(bench.ranked(), Map.of());
    List<EventId> seen = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      QueryAnswer page =
          walked.query(ReferencesDbIT.page(ANN, Optional.of(QUESTION), 30, 1, cursor));
      seen.addAll(ReferencesDbIT.ids(page));
      cursor = page.nextCursor();
    } while (cursor.isPresent());
    assertThat(seen.subList(0, chosen.size())).isEqualTo(chosen);
    assertThat(seen).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(events);
    assertThat(bench.peer.bodies()).hasSize(2);
  }

  @Test
  void laterPagesGoOnWhenTheModelIsGone() {
    List<EventId> events = talk();
    bench.peer.then(
        call("fetch_events", Map.of("event_ids", List.of(events.get(20).toString()))),
        call("conclude", Map.of("answers", List.of(events.get(20).toString()))));
    Optional<String> cursor =
        bench.walked(bench.ranked(), Map.of()).query(WalkBench.asking(ANN, QUESTION)).nextCursor();
    QueryAnswer next =
        bench
            .usual(bench.ranked())
            .query(ReferencesDbIT.page(ANN, Optional.of(QUESTION), 100, 50, cursor));
    assertThat(ReferencesDbIT.ids(next)).hasSize(events.size() - 1).doesNotContain(events.get(20));
    assertThat(next.nextCursor()).isEmpty();
  }

  @Test
  void whereItIsSwitchedOffNobodyIsAsked() {
    talk();
    QueryAnswer answer =
        bench
            .walked(Guide.NONE, Map.of("myria.query.walker", "off"))
            .query(WalkBench.asking(ANN, QUESTION));
    assertThat(bench.peer.bodies()).isEmpty();
    assertThat(answer)
        .usingRecursiveComparison()
        .ignoringFields("nextCursor")
        .ignoringFieldsMatchingRegexes(".*[cC]ursor.*")
        .isEqualTo(bench.usual(Guide.NONE).query(WalkBench.asking(ANN, QUESTION)));
  }

  @Test
  void withoutAQuestionAndBelowNamedTopicsNobodyIsAsked() {
    List<EventId> events = talk();
    References walked = bench.walked(Guide.NONE, Map.of());
    walked.query(ReferencesRequest.of(ANN));
    new TopicLookup(bench.bench.transactions(), walked)
        .topic(ReferencesRequest.of(ANN), TopicId.parse("topic_id", topicOf(events.get(0))));
    walked.query(WalkBench.asking(ANN, "zeppelins"));
    assertThat(bench.peer.bodies()).isEmpty();
  }

  @Test
  void aQuestionThatSharesNoWordIsWalkedFromTheBestOfAllEvents() {
    List<EventId> events = talk();
    String topic = topicOf(events.get(9));
    bench.peer.then(call("conclude", Map.of("answers", List.of(topic))));
    References walked = bench.walked(bench.ranked(), Map.of());
    QueryAnswer answer = walked.query(WalkBench.asking(ANN, "crêpes"));
    assertThat(bench.peer.bodies()).hasSize(1);
    assertThat(ReferencesDbIT.ids(answer))
        .containsExactlyInAnyOrderElementsOf(
            leafOf(events.get(9)).children().stream().map(EventRefNode::eventId).toList());
    assertThat(answer.nextCursor()).isEmpty();
  }

  @Test
  void aTopicThatIsChosenStandsForItsEvents() {
    List<EventId> events = talk();
    bench.peer.then(call("conclude", Map.of("answers", List.of(topicOf(events.get(3))))));
    QueryAnswer answer = bench.walked(Guide.NONE, Map.of()).query(WalkBench.asking(ANN, QUESTION));
    assertThat(answer.degraded()).isEmpty();
    assertThat(ReferencesDbIT.ids(answer))
        .containsExactlyInAnyOrderElementsOf(
            leafOf(events.get(3)).children().stream().map(EventRefNode::eventId).toList());
  }
}
