package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.Order;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.SnapshotChoice;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.cache.Strategy;
import io.myria.search.IndexedLog;
import io.myria.security.Caller;
import io.myria.topics.tree.EventNodes;
import io.myria.topics.tree.EventNodesRequest;
import io.myria.topics.tree.EventReads;
import io.myria.topics.tree.QueryAnswer;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * An index that lacks nothing but events of others, or internal ones, is not behind: what is found
 * by words, and what is said to be missing, is that of an index that has read everything.
 */
class HiddenTailDbIT {

  private static final int OWN = 1_500;
  private static final int OTHERS = 4_500;

  private RecallBench bench;
  private IndexedLog index;

  @BeforeEach
  void open() {
    bench = new RecallBench();
    index = new IndexedLog(bench.bench.transactions(), bench.bench.reader());
    List<NewEvent> own = new ArrayList<>();
    for (int minute = 0; minute < OWN; minute++) {
      own.add(said(minute, minute == 3 ? "A zebra." : "Words about kites.", "alice"));
    }
    bench.append(own);
    index.stopAt(OWN);
  }

  @AfterEach
  void close() {
    index.close();
    bench.close();
  }

  @Test
  void whatOthersAppendDoesNotPutTheIndexBehind() {
    Ask ask =
        Ask.of("Who saw the zebra?", "alice")
            .with(new Options(600, 0, Strategy.LEXICAL, false, false));
    List<EventId> found = zebras();
    RecallAnswer before = recall().recall(ask.request());
    assertThat(found).hasSize(1);
    assertThat(before.items().get(0).text()).isEqualTo("A zebra.");
    append(false, "bob");
    append(true, "alice");
    assertThat(zebras()).isEqualTo(found);
    RecallAnswer after = recall().recall(ask.request());
    assertThat(after.items()).isEqualTo(before.items());
    assertThat(after.degraded()).isEqualTo(before.degraded());
    assertThat(after.confidence()).isEqualTo(before.confidence());
  }

  /** What the scope itself appends is looked through as before, up to the same bounds. */
  @Test
  void ofTheScopesOwnEventsThereIsABound() {
    append(false, "bob");
    bench.append(List.of(said(9_000, "Another zebra.", "alice")));
    assertThat(zebras()).hasSize(2);
    append(false, "alice");
    assertThat(query().truncated()).as("the budget of the database").isTrue();
    Ask ask = Ask.of("Who saw the zebra?", "alice");
    assertThat(recall().recall(ask.request()).degraded())
        .anyMatch(one -> one.stage().equals("index"));
  }

  private void append(boolean internal, String participant) {
    List<NewEvent> events = new ArrayList<>();
    for (int minute = 0; minute < OTHERS; minute++) {
      NewEvent one = said(OWN + minute, "A zebra of another.", participant);
      events.add(
          internal
              ? Drafts.internal(one)
              : participant.equals("alice") ? said(OWN + minute, "Kites.", "alice") : one);
    }
    bench.append(events);
  }

  private List<EventId> zebras() {
    QueryAnswer answer = query();
    assertThat(answer.truncated()).isFalse();
    return EventReads.ids(answer);
  }

  private QueryAnswer query() {
    return new EventNodes(
            bench.bench.transactions(),
            bench.bench.reader(),
            index.whole(),
            new Cursors(bench.bench.transactions(), new SecureRandom()),
            Source.of(Map.of("myria.query.scan_budget", "1000")).read(QuerySettings.class))
        .query(
            new EventNodesRequest(
                Caller.OPEN.scope(ParticipantSet.of("alice"), false),
                EventCriteria.asking(Optional.of("zebra")),
                Order.NEWEST,
                false,
                SnapshotChoice.ACTIVE,
                PageRequest.FIRST));
  }

  /** One that holds no scope of this size. */
  private Recall recall() {
    return new Recall(
        bench.bench.transactions(),
        bench.bench.reader(),
        new Cursors(bench.bench.transactions(), new SecureRandom()),
        new RecallAids(model -> Optional.empty(), index.whole()),
        Source.of(Map.of("myria.recall.scope_events", "5")).read(RecallSettings.class));
  }

  private static NewEvent said(int minute, String text, String... participants) {
    return Drafts.message(Drafts.NOON.plus(Duration.ofMinutes(minute)), text, participants);
  }
}
