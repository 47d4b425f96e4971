package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.read.HintWeight;
import io.myria.read.QuerySettings;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.SnapshotRows;
import io.myria.topics.EventNode;
import io.myria.topics.HintNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The tree of an answer: hints, freshness, snapshots, and what an event's node holds. */
class EventTreeDbIT {

  private static final EventAsk ASKED = EventAsk.of("ann");

  private EventReads reads;

  @BeforeEach
  void open() {
    reads = EventReads.open();
  }

  @AfterEach
  void close() {
    reads.close();
  }

  @Test
  void aFreshEventStandsUnderItsMostConfidentHint() {
    reads.append(draft("one", 1).hint("rain", 0.3).hint("kites", 0.9).event());
    reads.append(draft("two", 2).event());
    reads.append(draft("three", 3).hint("rain", 0.1).event());
    reads.append(draft("four", 4).hint("kites", 0.2).event());
    assertThat(shape(ASKED)).containsExactly("kites(four, one)", "rain(three)", "two");
  }

  @Test
  void hintsOfOneConfidenceGoByCodePoint() {
    reads.append(draft("one", 1).hint("b", 0.5).hint("a", 0.5).hint("A", 0.4).event());
    reads.append(draft("two", 2).hint("\ud83d\ude00", 0.5).hint("\uffee", 0.5).event());
    assertThat(shape(ASKED)).containsExactly("\uffee(two)", "a(one)");
  }

  @Test
  void aHintGroupHasTheParticipantsOfItsEvents() {
    reads.append(draft("one", 1, "ann", "bob").hint("kites", 1).event());
    reads.append(draft("two", 2, "ann", "carl").hint("kites", 1).event());
    HintNode group = (HintNode) reads.query(ASKED).root().children().get(0);
    assertThat(group.participants()).isEqualTo(ParticipantSet.of("ann", "bob", "carl"));
  }

  @Test
  void wantedHintsKeepTheirEventsAndTheirWeightsDecideUnderWhich() {
    reads.append(draft("one", 1).hint("rain", 0.5).hint("kites", 0.8).event());
    reads.append(draft("two", 2).hint("cake", 1.0).hint("rain", 0.1).event());
    reads.append(draft("three", 3).hint("cake", 1.0).event());
    assertThat(shape(ASKED.hints(new HintWeight("rain", 2), new HintWeight("kites", 1))))
        .containsExactly("rain(two, one)");
    assertThat(shape(ASKED.hints(new HintWeight("rain", 1), new HintWeight("kites", 1))))
        .containsExactly("rain(two)", "kites(one)");
  }

  @Test
  void whatTheSnapshotCoversIsNotFreshAndNotGrouped() {
    reads.append(draft("one", 1).hint("kites", 1).event());
    reads.append(draft("two", 2).hint("kites", 1).event());
    SnapshotId active = SnapshotRows.publish(reads.transactions(), 1, 1);
    QueryAnswer answer = reads.query(ASKED);
    assertThat(answer.snapshotId()).contains(active);
    assertThat(EventReads.shape(answer)).containsExactly("kites(two)", "one");
    assertThat(EventReads.events(answer.root()))
        .extracting(EventNode::fresh)
        .containsExactly(true, false);
  }

  @Test
  void freshnessGoesByPlaceInTheLogAndNotByTime() {
    reads.append(draft("first", 50).event());
    reads.append(draft("backdated", 1).event());
    SnapshotRows.publish(reads.transactions(), 1, 1);
    assertThat(shape(ASKED.includeFresh(false))).containsExactly("first");
    assertThat(shape(ASKED)).containsExactly("first", "backdated");
  }

  @Test
  void withoutASnapshotEverythingIsFresh() {
    reads.append(draft("one", 1).event());
    assertThat(shape(ASKED.includeFresh(false))).isEmpty();
    assertThat(EventReads.only(reads.query(ASKED)).orElseThrow().fresh()).isTrue();
  }

  @Test
  void whoNamesASnapshotGetsTheMemoryOfThen() {
    reads.append(draft("one", 1).event());
    SnapshotId first = SnapshotRows.publish(reads.transactions(), 1, 1);
    reads.append(draft("two", 2).event());
    SnapshotId second = SnapshotRows.publish(reads.transactions(), 2, 2);
    reads.append(draft("three", 3).event());
    assertThat(reads.query(ASKED.snapshot(first)).snapshotId()).contains(first);
    assertThat(shape(ASKED.snapshot(first))).containsExactly("one");
    assertThat(shape(ASKED.snapshot(second))).containsExactly("two", "one");
    assertThat(shape(ASKED.snapshot(first).includeFresh(true)))
        .containsExactly("three", "two", "one");
    assertThat(shape(ASKED)).containsExactly("three", "two", "one");
  }

  @Test
  void aSnapshotThatIsNotPublishedAnswersAsAnUnknownOne() {
    SnapshotId staged = SnapshotRows.stage(reads.transactions(), 0);
    Fault unknown = refused(ASKED.snapshot(new SnapshotId(UUID.randomUUID())));
    Fault invisible = refused(ASKED.snapshot(staged));
    assertThat(unknown.code()).isEqualTo(FaultCode.NOT_FOUND);
    assertThat(unknown.field()).contains("snapshot_id");
    assertThat(unknown.getMessage()).contains("myria_list_snapshots");
    assertThat(invisible.code()).isEqualTo(unknown.code());
    assertThat(invisible.getMessage()).isEqualTo(unknown.getMessage());
  }

  @Test
  void laterPagesReadTheSnapshotOfTheFirst() {
    reads.append(draft("one", 1).event());
    reads.append(draft("two", 2).event());
    reads.append(draft("three", 3).event());
    SnapshotId first = SnapshotRows.publish(reads.transactions(), 1, 1);
    QueryAnswer page = reads.query(ASKED.limit(1));
    SnapshotRows.publish(reads.transactions(), 2, 3);
    QueryAnswer next = reads.query(ASKED.limit(1).after(page));
    assertThat(next.snapshotId()).contains(first);
    assertThat(EventReads.only(next).orElseThrow().fresh()).isTrue();
  }

  @Test
  void aCursorOverASnapshotThatIsNotKeptSaysSo() {
    reads.append(draft("one", 1).event());
    reads.append(draft("two", 2).event());
    SnapshotId old = SnapshotRows.publish(reads.transactions(), 1, 1);
    QueryAnswer page = reads.query(ASKED.limit(1));
    SnapshotRows.publish(reads.transactions(), 2, 2);
    SnapshotRows.delete(reads.transactions(), old);
    Fault gone = refused(ASKED.limit(1).after(page));
    assertThat(gone.code()).isEqualTo(FaultCode.SNAPSHOT_GONE);
    assertThat(gone.getMessage()).contains("leave cursor out");
  }

  @Test
  void longTextIsCutBetweenCharactersAndSaysSo() {
    reads.append(draft("\ud83d\ude00".repeat(30), 1).event());
    reads.append(draft("short", 2).event());
    EventReads brief = reads.with(new QuerySettings(5, 10, 2_000, 64_000, 1 << 20, 20, 1_000));
    List<EventNode> events = EventReads.events(brief.query(ASKED).root());
    assertThat(events.get(0).text()).isEqualTo("short");
    assertThat(events.get(0).textTruncated()).isFalse();
    assertThat(events.get(1).text()).isEqualTo("\ud83d\ude00".repeat(20));
    assertThat(events.get(1).textTruncated()).isTrue();
  }

  @Test
  void theTextIsTheEventsWhateverItsPayload() {
    NewEvent plain = Drafts.message("", "ann");
    Payload payload = new Payload(Map.of("result", "42 kites", "image_caption", "a kite"));
    EventId id =
        reads.append(
            new NewEvent(
                plain.timestamp(),
                plain.channel(),
                plain.participants(),
                Optional.of("key"),
                plain.contextId(),
                "tool_result",
                payload,
                List.of(),
                false));
    EventNode node = EventReads.only(reads.query(ASKED.query("42"))).orElseThrow();
    assertThat(node.event().id()).isEqualTo(id);
    assertThat(node.text()).isEqualTo("result: 42 kites [image: a kite]");
    assertThat(node.withPayload()).isFalse();
    QueryAnswer whole = reads.query(ASKED.includePayload());
    assertThat(EventReads.only(whole).orElseThrow().withPayload()).isTrue();
  }

  private List<String> shape(EventAsk ask) {
    return EventReads.shape(reads.query(ask));
  }

  private Fault refused(EventAsk ask) {
    Fault[] caught = new Fault[1];
    assertThatThrownBy(() -> reads.query(ask))
        .isInstanceOfSatisfying(Fault.class, fault -> caught[0] = fault);
    return caught[0];
  }

  private static Draft draft(String text, int second, String... participants) {
    String[] names = participants.length == 0 ? new String[] {"ann"} : participants;
    return Draft.of(Draft.message(text, second, names));
  }
}
