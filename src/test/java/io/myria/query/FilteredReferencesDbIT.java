package io.myria.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.access.Caller;
import io.myria.access.Scope;
import io.myria.build.Bench;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.log.Appended;
import io.myria.log.Drafts;
import io.myria.query.ReferencesRequest.Size;
import io.myria.query.ReferencesRequest.Under;
import io.myria.topic.HintNode;
import io.myria.topic.InternalTopicNode;
import io.myria.topic.LeafTopicNode;
import io.myria.topic.TopicHead;
import io.myria.topic.TopicId;
import io.myria.topic.TreeNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Topics and references by what their events are like, and in the order of hints. */
class FilteredReferencesDbIT {

  private static final Scope ANN = Caller.OPEN.scope(ParticipantSet.of("ann"), false);
  private static final EventAsk ASKED = EventAsk.of("ann");
  private static final Instant LONG_AGO = Drafts.NOON.minus(Duration.ofDays(2_000));
  private static final String[] REFS = {"leaf_refs", "6"};

  private Bench bench;
  private References references;

  @BeforeEach
  void open() {
    bench = new Bench();
    references = ReferencesDbIT.references(bench);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void onlyWhatMatchesIsListedAndCounted() {
    List<EventId> mail = new ArrayList<>();
    for (int day = 0; day < 12; day++) {
      mail.addAll(append(day, "mail", 2).subList(0, 1));
    }
    bench.build(REFS);
    EventCriteria criteria = ASKED.channels("mail").criteria();
    QueryAnswer answer = references.query(asking(criteria, Optional.empty()));
    assertThat(ReferencesDbIT.ids(answer)).containsExactlyInAnyOrderElementsOf(mail);
    assertThat(answer.truncated()).isFalse();
    List<TopicHead> heads = heads(answer);
    assertThat(heads).isNotEmpty();
    assertThat(heads)
        .allSatisfy(
            head -> {
              assertThat(head.parts().matching()).isPresent();
              assertThat(head.parts().matching().orElseThrow())
                  .isEqualTo(held(head.topicId(), "mail"));
              assertThat(head.eventCount()).isGreaterThan(head.parts().matching().get());
            });
    assertThat(heads)
        .as("there are topics of topics")
        .anyMatch(head -> head.parts().children() > 1);
    assertThat(cursors(answer)).as("nothing was cut").isEmpty();
    QueryAnswer none =
        references.query(asking(ASKED.channels("nowhere").criteria(), Optional.empty()));
    assertThat(none.root().children()).isEmpty();
    assertThat(none.truncated()).isFalse();
  }

  /** Events below a topic, at any depth, of a channel. */
  private long held(TopicId topic, String channel) {
    return bench.count(
        """
        with recursive below as (
            select topic_id, children, refs from topic_version
            where to_ordinal is null and topic_id = '%s'
            union all
            select c.topic_id, c.children, c.refs
            from below b join topic_version c on c.topic_id = any(b.children)
            where c.to_ordinal is null)
        select count(*) from below b
        cross join unnest(b.refs) as r (event_seq)
        join event_content c using (event_seq)
        where c.channel = '%s'
        """
            .formatted(topic, channel));
  }

  @Test
  void eachFilterLeavesOutWhatItIsAgainst() {
    NewEvent plain = Draft.message("kites and lanterns", 0, "ann", "bob");
    List<EventId> ids =
        ids(
            bench.append(
                List.of(
                    Draft.of(plain).channel("mail").event(),
                    Draft.of(plain).context("c1").event(),
                    Draft.of(plain).type("note").event(),
                    Draft.of(plain).payload(Map.of("args", Map.of("city", "Oslo"))).event(),
                    Draft.of(Draft.message("kites later", 60, "ann", "bob")).event())));
    bench.build();
    assertThat(listed(ASKED.channels("mail"))).containsExactly(ids.get(0));
    assertThat(listed(ASKED.context("c1"))).containsExactly(ids.get(1));
    assertThat(listed(ASKED.types("note", "other"))).containsExactly(ids.get(2));
    assertThat(listed(ASKED.payload(Map.of("args.city", "Oslo")))).containsExactly(ids.get(3));
    assertThat(listed(ASKED.from(Drafts.NOON.plusSeconds(60)))).containsExactly(ids.get(4));
    assertThat(listed(ASKED.to(Drafts.NOON.plusSeconds(60))))
        .containsExactlyInAnyOrderElementsOf(ids.subList(0, 4));
    assertThat(listed(ASKED.query("kites").channels("mail"))).containsExactly(ids.get(0));
    assertThat(listed(ASKED.query("later").channels("mail"))).isEmpty();
  }

  @Test
  void aTopicThatWasCutGoesOnWithWhatMatches() {
    append(0, "mail", 30);
    bench.build();
    EventCriteria criteria = ASKED.channels("mail").criteria();
    List<EventId> all = listed(ASKED.channels("mail"));
    assertThat(all).hasSize(15);
    for (int size : new int[] {1, 4, 14, 15}) {
      QueryAnswer answer = references.query(sized(criteria, size, Optional.empty()));
      List<EventId> seen = new ArrayList<>(ReferencesDbIT.ids(answer));
      Optional<String> inTopic = cursors(answer).stream().findFirst();
      assertThat(inTopic.isPresent()).as("%d of 15 shown", size).isEqualTo(size < 15);
      if (inTopic.isPresent()) {
        seen.addAll(ReferencesDbIT.ids(references.query(sized(criteria, 100, inTopic))));
      }
      assertThat(seen).containsExactlyElementsOf(all);
    }
  }

  @Test
  void pagesOfAnySizeListWhatMatchesOnce() {
    for (int day = 0; day < 30; day++) {
      append(day, day % 3 == 0 ? "mail" : "chat", 9);
    }
    bench.build(REFS);
    append(40, "mail", 6);
    for (EventAsk asked :
        List.of(
            ASKED.channels("mail"),
            ASKED.channels("mail").query("kites rain"),
            ASKED.channels("mail").hints(new HintWeight("h1", 1)),
            ASKED.hints(new HintWeight("h1", 1), new HintWeight("h2", 3)))) {
      List<EventId> all = listed(asked);
      assertThat(all).hasSizeGreaterThan(50).doesNotHaveDuplicates();
      for (int size : new int[] {7, 40}) {
        List<EventId> seen = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
          QueryAnswer answer = references.query(sized(asked.criteria(), size, cursor));
          seen.addAll(ReferencesDbIT.ids(answer));
          cursor = answer.nextCursor();
        } while (cursor.isPresent());
        assertThat(seen).as(asked.criteria().toString()).doesNotHaveDuplicates();
        assertThat(seen).containsExactlyInAnyOrderElementsOf(all);
      }
    }
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
            Draft.of(Draft.message("The kite is red", 3, "ann", "bob")).event(),
            Draft.of(Draft.message("The kite is red", 2, "ann", "bob")).hint("heron", 0.6).event(),
            Draft.of(Draft.message("The kite is red", 1, "ann", "bob")).hint("crane", 1).event()));
    bench.build();
    List<EventId> plain = order(ASKED.query("kite"));
    List<EventId> heron = listed(ASKED.query("kite").hints(new HintWeight("heron", 1)));
    List<EventId> both =
        listed(ASKED.query("kite").hints(new HintWeight("heron", 5), new HintWeight("crane", 1)));
    assertThat(plain).hasSize(3);
    EventId hinted = event("heron");
    assertThat(plain.get(0)).isNotEqualTo(hinted);
    assertThat(order(ASKED.query("kite").hints(new HintWeight("heron", 1)))).startsWith(hinted);
    assertThat(order(ASKED.query("kite").hints(new HintWeight("crane", 1))))
        .startsWith(event("crane"));
    assertThat(heron).hasSize(3);
    assertThat(both).hasSize(3);
    assertThat(
            order(
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
            asking(
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
    QueryAnswer events = nodes.query(EventNodesRequest.of(ANN));
    assertThat(group(hints(events), "hint of heron").topics()).containsExactly(heron);
    assertThat(group(hints(events), "hint of stork").topics()).isEmpty();
    // What follows closes the leaf of the heron's new events, and that is when they join.
    bench.append(List.of(hinted("A word", 9_000, "x"), hinted("A word more", 9_001, "x")));
    bench.build();
    assertThat(leafOf("New of the heron")).isEqualTo(heron);
    assertThat(leafOf("New of a stork")).isNotEqualTo(heron);
  }

  @Test
  void topicsSayWhichContextTheyAreOfAndWhatTheyConsistOf() {
    for (int day = 0; day < 12; day++) {
      append(day, "chat", 6);
    }
    bench.build(REFS);
    for (TopicHead head : heads(references.query(ReferencesRequest.of(ANN)))) {
      List<String> contexts =
          bench.column(
              """
              with recursive below as (
                  select topic_id, children, refs from topic_version
                  where to_ordinal is null and topic_id = '%s'
                  union all
                  select c.topic_id, c.children, c.refs
                  from below b join topic_version c on c.topic_id = any(b.children)
                  where c.to_ordinal is null)
              select distinct coalesce(c.context_id, '') from below b
              cross join unnest(b.refs) as r (event_seq) join event_content c using (event_seq)
              """
                  .formatted(head.topicId()));
      Optional<String> one = contexts.size() == 1 ? Optional.of(contexts.get(0)) : Optional.empty();
      assertThat(head.contextId()).isEqualTo(one);
      String own = " from topic_version where to_ordinal is null and topic_id = '%s'";
      assertThat(head.parts().refs())
          .isEqualTo(
              (int) bench.count(("select cardinality(refs)" + own).formatted(head.topicId())));
      assertThat(head.parts().children())
          .isEqualTo(
              (int) bench.count(("select cardinality(children)" + own).formatted(head.topicId())));
      assertThat(head.parts().matching()).isEmpty();
    }
  }

  /** A talk about one subject a day, the first and every other message of it on a channel. */
  private List<EventId> append(int day, String channel, int count) {
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      NewEvent plain =
          Drafts.message(
              Drafts.NOON.plus(Duration.ofDays(day)).plus(Duration.ofMinutes(index)),
              "Kites in the rain, lanterns and a reel, number " + index,
              "ann",
              "bob");
      Draft draft = Draft.of(plain).context("day " + day).hint("h" + day % 4, 0.5);
      events.add(draft.channel(index % 2 == 0 ? channel : "else").event());
    }
    return ids(bench.append(events));
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
    return references.query(asking(asked.criteria(), Optional.empty())).root().children().stream()
        .map(LeafTopicNode.class::cast)
        .map(leaf -> leaf.children().get(0).excerpt().split(" ")[0])
        .toList();
  }

  /** One event a page, so that their order is that of the answer, and not of their topics. */
  private List<EventId> order(EventAsk asked) {
    List<EventId> order = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      QueryAnswer answer = references.query(sized(asked.criteria(), 1, cursor));
      order.addAll(ReferencesDbIT.ids(answer));
      cursor = answer.nextCursor();
    } while (cursor.isPresent());
    return order;
  }

  private List<EventId> listed(EventAsk asked) {
    List<EventId> listed = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      QueryAnswer answer = references.query(asking(asked.criteria(), cursor));
      listed.addAll(ReferencesDbIT.ids(answer));
      cursor = answer.nextCursor();
    } while (cursor.isPresent());
    return listed;
  }

  private static ReferencesRequest asking(EventCriteria criteria, Optional<String> cursor) {
    return request(criteria, Size.USUAL, cursor);
  }

  private static ReferencesRequest sized(
      EventCriteria criteria, int refs, Optional<String> cursor) {
    Size size = new Size(Optional.empty(), Optional.empty(), Optional.of(refs), Optional.empty());
    return request(criteria, size, cursor);
  }

  private static ReferencesRequest request(
      EventCriteria criteria, Size size, Optional<String> cursor) {
    return new ReferencesRequest(
        ANN, criteria, Under.ALL, size, SnapshotChoice.ACTIVE, Optional.empty(), cursor);
  }

  private static List<TopicHead> heads(QueryAnswer answer) {
    return ReferencesDbIT.nodes(answer.root()).stream()
        .flatMap(node -> TopicPaths.head(node).stream())
        .toList();
  }

  private static List<String> cursors(QueryAnswer answer) {
    List<String> cursors = new ArrayList<>();
    for (TreeNode node : ReferencesDbIT.nodes(answer.root())) {
      if (node instanceof LeafTopicNode leaf) {
        leaf.nextCursor().ifPresent(cursors::add);
      }
      if (node instanceof InternalTopicNode topic) {
        topic.nextCursor().ifPresent(cursors::add);
      }
    }
    return cursors;
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

  private static List<EventId> ids(List<Appended> events) {
    return events.stream().map(Appended::id).toList();
  }
}
