package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.read.EventCriteria;
import io.myria.read.HintWeight;
import io.myria.topics.TopicHead;
import io.myria.topics.TopicId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Topics and references by what their events are like. */
class FilteredReferencesDbIT {

  private static final EventAsk ASKED = EventAsk.of("ann");
  private static final String[] REFS = {"leaf_refs", "6"};

  private final Asking asking = new Asking();
  private final Bench bench = asking.bench();
  private final References references = asking.references();

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
    QueryAnswer answer = references.query(Asking.of(criteria, Optional.empty()));
    assertThat(ReferencesDbIT.ids(answer)).containsExactlyInAnyOrderElementsOf(mail);
    assertThat(answer.truncated()).isFalse();
    List<TopicHead> heads = Asking.heads(answer);
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
    assertThat(Asking.cursors(answer)).as("nothing was cut").isEmpty();
    QueryAnswer none =
        references.query(Asking.of(ASKED.channels("nowhere").criteria(), Optional.empty()));
    assertThat(none.root().children()).isEmpty();
    assertThat(none.truncated()).isFalse();
  }

  @Test
  void eachFilterLeavesOutWhatItIsAgainst() {
    NewEvent plain = Draft.message("kites and lanterns", 0, "ann", "bob");
    List<EventId> ids =
        Asking.ids(
            bench.append(
                List.of(
                    Draft.of(plain).channel("mail").event(),
                    Draft.of(plain).context("c1").event(),
                    Draft.of(plain).type("note").event(),
                    Draft.of(plain).payload(Map.of("args", Map.of("city", "Oslo"))).event(),
                    Draft.of(Draft.message("kites later", 60, "ann", "bob")).event())));
    bench.build();
    assertThat(asking.listed(ASKED.channels("mail"))).containsExactly(ids.get(0));
    assertThat(asking.listed(ASKED.context("c1"))).containsExactly(ids.get(1));
    assertThat(asking.listed(ASKED.types("note", "other"))).containsExactly(ids.get(2));
    assertThat(asking.listed(ASKED.payload(Map.of("args.city", "Oslo"))))
        .containsExactly(ids.get(3));
    assertThat(asking.listed(ASKED.from(Drafts.NOON.plusSeconds(60)))).containsExactly(ids.get(4));
    assertThat(asking.listed(ASKED.to(Drafts.NOON.plusSeconds(60))))
        .containsExactlyInAnyOrderElementsOf(ids.subList(0, 4));
    assertThat(asking.listed(ASKED.query("kites").channels("mail"))).containsExactly(ids.get(0));
    assertThat(asking.listed(ASKED.query("later").channels("mail"))).isEmpty();
  }

  @Test
  void aTopicSaysNothingOfWhatWasLeftOut() {
    List<EventId> notes = notesAmongMessages();
    bench.build(REFS);
    assertThat(words(references.query(ReferencesRequest.of(Asking.ANN)))).contains("zeppelin");
    for (EventAsk asked : List.of(ASKED.types("note"), ASKED.types("note").query("lanterns"))) {
      QueryAnswer answer = references.query(Asking.of(asked.criteria(), Optional.empty()));
      assertThat(ReferencesDbIT.ids(answer)).containsExactlyInAnyOrderElementsOf(notes);
      assertThat(words(answer)).contains("lantern").doesNotContain("zeppelin", "quagmire");
      assertThat(Asking.heads(answer)).anyMatch(head -> head.parts().children() > 1);
      assertThat(Asking.heads(answer))
          .allSatisfy(
              head -> {
                assertThat(head.label()).isNotBlank();
                assertThat(head.metadata().terms().keySet().toString().toLowerCase(Locale.ROOT))
                    .doesNotContain("zeppelin", "quagmire");
                head.summary()
                    .forEach(bullet -> assertThat(notes).contains(bullet.first(), bullet.last()));
              });
    }
    QueryAnswer whole =
        references.query(Asking.of(ASKED.types("note", "message").criteria(), Optional.empty()));
    assertThat(words(whole))
        .as("where nothing is left out, they say what they always say")
        .isEqualTo(words(references.query(ReferencesRequest.of(Asking.ANN))));
  }

  private List<EventId> notesAmongMessages() {
    List<NewEvent> events = new ArrayList<>();
    for (int day = 0; day < 12; day++) {
      for (int index = 0; index < 6; index++) {
        boolean note = index == 3;
        NewEvent plain =
            Drafts.message(
                Drafts.NOON.plus(Duration.ofDays(day)).plus(Duration.ofMinutes(index)),
                note ? "Lanterns glow in lot " + day : "Zeppelin invoices of Quagmire " + day,
                "ann",
                "bob");
        events.add(Draft.of(plain).type(note ? "note" : "message").context("day " + day).event());
      }
    }
    List<EventId> notes = new ArrayList<>();
    List<EventId> all = Asking.ids(bench.append(events));
    for (int at = 3; at < all.size(); at += 6) {
      notes.add(all.get(at));
    }
    return notes;
  }

  @Test
  void aHintStaysTheLabelWhereAWantedEventCarriesIt() {
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < 6; index++) {
      NewEvent plain = Draft.message("Zeppelin number " + index, 60 * index, "ann", "bob");
      Draft draft = Draft.of(plain).type(index == 2 ? "note" : index == 3 ? "call" : "message");
      events.add(index == 3 ? draft.event() : draft.hint("air_ships", 1).event());
    }
    bench.append(events);
    bench.build();
    assertThat(labels(ASKED.types("message"))).containsExactly("air_ships");
    assertThat(labels(ASKED.types("note"))).containsExactly("air_ships");
    assertThat(labels(ASKED.types("call"))).hasSize(1).noneMatch("air_ships"::equals);
  }

  private List<String> labels(EventAsk asked) {
    QueryAnswer answer = references.query(Asking.of(asked.criteria(), Optional.empty()));
    return Asking.heads(answer).stream().map(TopicHead::label).toList();
  }

  /** Labels and sentences of an answer, in small letters. */
  private static String words(QueryAnswer answer) {
    StringBuilder words = new StringBuilder();
    for (TopicHead head : Asking.heads(answer)) {
      words.append(head.label()).append('\n');
      head.summary().forEach(bullet -> words.append(bullet.text()).append('\n'));
    }
    return words.toString().toLowerCase(Locale.ROOT);
  }

  @Test
  void aTopicThatWasCutGoesOnWithWhatMatches() {
    append(0, "mail", 30);
    bench.build();
    EventCriteria criteria = ASKED.channels("mail").criteria();
    List<EventId> all = asking.listed(ASKED.channels("mail"));
    assertThat(all).hasSize(15);
    for (int size : new int[] {1, 4, 14, 15}) {
      QueryAnswer answer = references.query(Asking.sized(criteria, size, Optional.empty()));
      List<EventId> seen = new ArrayList<>(ReferencesDbIT.ids(answer));
      Optional<String> inTopic = Asking.cursors(answer).stream().findFirst();
      assertThat(inTopic.isPresent()).as("%d of 15 shown", size).isEqualTo(size < 15);
      if (inTopic.isPresent()) {
        seen.addAll(ReferencesDbIT.ids(references.query(Asking.sized(criteria, 100, inTopic))));
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
      List<EventId> all = asking.listed(asked);
      assertThat(all).hasSizeGreaterThan(50).doesNotHaveDuplicates();
      for (int size : new int[] {7, 40}) {
        List<EventId> seen = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
          QueryAnswer answer = references.query(Asking.sized(asked.criteria(), size, cursor));
          seen.addAll(ReferencesDbIT.ids(answer));
          cursor = answer.nextCursor();
        } while (cursor.isPresent());
        assertThat(seen).as(asked.criteria().toString()).doesNotHaveDuplicates();
        assertThat(seen).containsExactlyInAnyOrderElementsOf(all);
      }
    }
  }

  @Test
  void topicsSayWhichContextTheyAreOfAndWhatTheyConsistOf() {
    for (int day = 0; day < 12; day++) {
      append(day, "chat", 6);
    }
    bench.build(REFS);
    for (TopicHead head : Asking.heads(references.query(ReferencesRequest.of(Asking.ANN)))) {
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
    return Asking.ids(bench.append(events));
  }
}
