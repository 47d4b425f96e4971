package io.myria.topics.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Event;
import io.myria.event.TopicHint;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.fold.FoldRules.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rules of the fold, one by one. Events are numbered from 1; times are minutes. */
class FoldTest {

  private static final FoldRules RULES = Folded.rules(Mode.TOPICS);

  @Test
  void aSummarySaysSomebodyWhereAMessageHasNoSpeaker() {
    Event note = Folded.event(2, 1, "The kite is red and flies well.", List.of(), "ann");
    assertThat(summary(Folded.event(1, 0, "The kite is red and flies well.", List.of(), "ann")))
        .startsWith("somebody: \"The kite");
    assertThat(summary(Folded.with(note, "note", note.payload().members())))
        .startsWith("note: \"The kite");
    assertThat(summary(Folded.with(note, "message", said("# Bo: sure"))))
        .startsWith("Bo sure: \"The kite");
  }

  private static Map<String, Object> said(String speaker) {
    return Map.of("speaker", speaker, "text", "The kite is red and flies well.");
  }

  private static String summary(Event event) {
    Folded folded = new Folded(Folded.rules(Mode.TOPICS));
    folded.build(List.of(event));
    return folded.topics().get(0).summary().get(0).text();
  }

  @Test
  void eventsNearEachOtherShareALeaf() {
    assertThat(refs(0, 10, 40, 70)).containsExactly(List.of(1L, 2L, 3L, 4L));
  }

  @Test
  void theGapIsHalfAnHourAndNotASecondMore() {
    assertThat(refs(0, 30, 61, 62)).containsExactly(List.of(1L, 2L), List.of(3L, 4L));
  }

  @Test
  void aLateEventStaysUntilASecondOneCalls() {
    assertThat(refs(0, 1, 500)).containsExactly(List.of(1L, 2L, 3L));
    assertThat(refs(0, 1, 500, 510)).containsExactly(List.of(1L, 2L), List.of(3L, 4L));
  }

  @Test
  void aStragglerStaysForGood() {
    assertThat(refs(0, 1, 500, 2, 3)).containsExactly(List.of(1L, 2L, 4L, 5L, 3L));
    assertThat(refs(0, 1, 500, 2, 3, 501, 502))
        .containsExactly(List.of(1L, 2L, 4L, 5L), List.of(3L, 6L, 7L));
  }

  @Test
  void anEventAloneIsJoinedByTheNextHoweverFar() {
    assertThat(refs(0)).containsExactly(List.of(1L));
    assertThat(refs(0, 5_000)).containsExactly(List.of(1L, 2L));
    assertThat(refs(0, 5_000, 5_001)).containsExactly(List.of(1L, 2L, 3L));
  }

  @Test
  void eventsFarApartShareLeavesInsteadOfHavingOneEach() {
    long[] daily = new long[100];
    for (int day = 0; day < daily.length; day++) {
      daily[day] = day * 1440L;
    }
    assertThat(refs(daily)).hasSizeLessThanOrEqualTo(4).allMatch(leaf -> leaf.size() > 1);
  }

  @Test
  void backdatedEventsAreNearAnIntervalFromBothSides() {
    assertThat(refs(100, 101, 75, 50)).containsExactly(List.of(4L, 3L, 1L, 2L));
  }

  @Test
  void aLeafIsFullAtItsBoundAndTheNextHasTwoAtOnce() {
    long[] minutes = new long[34];
    for (int minute = 0; minute < minutes.length; minute++) {
      minutes[minute] = minute;
    }
    List<List<Long>> refs = refs(minutes);
    assertThat(refs).hasSize(2);
    assertThat(refs.get(0)).hasSize(31);
    assertThat(refs.get(1)).containsExactly(32L, 33L, 34L);
  }

  @Test
  void aFullLeafStillTakesOneProvisionalEvent() {
    long[] minutes = new long[32];
    for (int minute = 0; minute < minutes.length; minute++) {
      minutes[minute] = minute;
    }
    assertThat(refs(minutes)).hasSize(1).allMatch(leaf -> leaf.size() == 32);
  }

  @Test
  void tokensEndALeaf() {
    String long1 = "kite ".repeat(1_900);
    List<Event> events = new ArrayList<>();
    for (int seq = 1; seq <= 6; seq++) {
      events.add(Folded.event(seq, seq, long1, List.of(), "a", "b"));
    }
    Folded folded = new Folded(RULES);
    folded.build(events);
    assertThat(folded.refs()).containsExactly(List.of(1L, 2L), List.of(3L, 4L), List.of(5L, 6L));
  }

  @Test
  void exactSetsAndInternalEventsFoldApart() {
    Folded folded = new Folded(RULES);
    folded.build(
        List.of(
            Folded.event(1, 0, "one", List.of(), "a", "b"),
            Folded.event(2, 0, "two", List.of(), "a"),
            Folded.internal(Folded.event(3, 0, "three", List.of(), "a", "b")),
            Folded.event(4, 1, "four", List.of(), "a", "b")));
    assertThat(folded.refs()).containsExactly(List.of(1L, 4L), List.of(2L), List.of(3L));
    assertThat(folded.topics()).extracting(TopicVersion::nodeId).doesNotHaveDuplicates();
  }

  @Test
  void noPartOfAnIdIsInALabel() {
    String id = "01a20163-8fff-7303-b2b5-dc5e29a1eee6";
    assertThat(label("Fixed, see " + id + ".", "Fixed too, see …dc5e29a1 and 3f1c8a90b7d4."))
        .isEqualTo("Fixed");
    assertThat(label(id, "ab12cd34")).isEqualTo("message");
    TopicHint named = new TopicHint(id, 1);
    Folded folded = new Folded(RULES);
    folded.build(
        List.of(
            Folded.event(1, 0, "The kite flew.", List.of(named), "a", "b"),
            Folded.event(2, 1, "The kite broke.", List.of(named), "a", "b")));
    assertThat(folded.topics().get(0).label()).isEqualTo("kite");
  }

  private static String label(String... texts) {
    List<Event> events = new ArrayList<>();
    for (String text : texts) {
      events.add(Folded.event(events.size() + 1, events.size(), text, List.of(), "a", "b"));
    }
    Folded folded = new Folded(RULES);
    folded.build(events);
    return folded.topics().get(0).label();
  }

  private static List<List<Long>> refs(long... minutes) {
    List<Event> events = new ArrayList<>();
    for (int index = 0; index < minutes.length; index++) {
      events.add(Folded.event(index + 1, minutes[index], "text " + index, List.of(), "a", "b"));
    }
    Folded folded = new Folded(RULES);
    folded.build(events);
    return folded.refs();
  }
}
