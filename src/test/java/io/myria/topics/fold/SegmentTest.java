package io.myria.topics.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.EventType;
import io.myria.event.TopicHint;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.fold.FoldRules.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Where segments end, and where what ended belongs. One event a minute unless said otherwise. */
class SegmentTest {

  private static final String[] KITE = {
    "The kite needs a new bridle and a longer tail before the regatta.",
    "Bridle knots on that kite slip, and the tail tangles around the spar.",
    "I sewed the kite tail again and glued the broken spar.",
    "With the spar fixed the kite climbed, and the bridle held in gusts.",
    "Ripstop for the kite sail is cheaper than the old bridle line.",
    "That kite spar bends; the tail and bridle keep it steady."
  };
  private static final String[] CAKE = {
    "Hazelnut cake: toast the hazelnuts, then fold flour into the butter.",
    "The oven ran cold and my hazelnut cake sank, too much butter and flour.",
    "More flour, less butter, and the hazelnut cake rises in a hot oven.",
    "Icing for the hazelnut cake wants butter, sugar and a cool kitchen.",
    "The oven is fixed, so the hazelnut cake gets flour from the mill.",
    "Butter, flour, hazelnuts, oven: the cake is done."
  };

  private static final String ALPHA = "Quay, ferry, anchor, mooring.";
  private static final String BETA = "Chisel, plank, varnish, dowel.";
  private static final String GAMMA = "Violin, oboe, cello, timpani.";

  private final List<Event> log = new ArrayList<>();
  private long minute;

  @Test
  void aChangeOfSubjectEndsASegment() {
    say(KITE);
    say(CAKE);
    assertThat(leaves()).containsExactly(range(1, 6), range(7, 12));
    assertThat(topicOf(1).label()).contains("tail", "spar");
    assertThat(topicOf(7).label()).contains("hazelnut cake");
  }

  @Test
  void oneSubjectIsOneSegment() {
    say(KITE);
    assertThat(leaves()).containsExactly(range(1, 6));
  }

  @Test
  void aChangeOfContextEndsASegment() {
    sayIn("one", ALPHA, ALPHA, ALPHA);
    sayIn("two", BETA, BETA);
    assertThat(leaves()).containsExactly(range(1, 3), range(4, 5));
    assertThat(topicOf(4).metadata().contextId()).contains("two");
  }

  @Test
  void aTopicMarkerBeginsASegment() {
    say(ALPHA, ALPHA);
    log.add(Folded.as(EventType.TOPIC_MARKER, "", next(BETA, List.of())));
    say(BETA, BETA);
    assertThat(leaves()).containsExactly(range(1, 2), range(3, 5));
  }

  @Test
  void aTaskThatBeginsAndOneThatEndsAreBoundariesAndItsProgressIsNone() {
    say(ALPHA, ALPHA);
    log.add(Folded.as(EventType.TASK_UPDATE, "started", next(BETA, List.of())));
    say(BETA, BETA);
    log.add(Folded.as(EventType.TASK_UPDATE, "in_progress", next(BETA, List.of())));
    log.add(Folded.as(EventType.TASK_UPDATE, "Completed", next(BETA, List.of())));
    say(GAMMA, GAMMA);
    assertThat(leaves()).containsExactly(range(1, 2), range(3, 7), range(8, 9));
  }

  @Test
  void aSessionIsASegmentAtLeast() {
    say(ALPHA, ALPHA);
    log.add(Folded.as(EventType.SESSION_START, "", next(BETA, List.of())));
    say(BETA);
    log.add(Folded.as(EventType.SESSION_END, "", next(BETA, List.of())));
    say(GAMMA, GAMMA);
    assertThat(leaves()).containsExactly(range(1, 2), range(3, 5), range(6, 7));
  }

  @Test
  void otherHintsEndASegmentAndTheSameOnesComeHome() {
    hinted("kite", 4);
    hinted("cake", 3);
    hinted("kite", 3);
    hinted("cake", 2);
    assertThat(leaves())
        .containsExactly(List.of(1L, 2L, 3L, 4L, 8L, 9L, 10L), range(5, 7), range(11, 12));
    assertThat(topicOf(9).label()).isEqualTo("kite");
  }

  @Test
  void caseOfAHintMatters() {
    hinted("kite", 4);
    hinted("Kite", 3);
    assertThat(leaves()).containsExactly(range(1, 4), range(5, 7));
  }

  @Test
  void hintOfNoConfidenceDoesNotGroup() {
    for (String hint : List.of("kite", "cake", "kite")) {
      for (int index = 0; index < 3; index++) {
        log.add(next("text", List.of(new TopicHint(hint, 0))));
      }
    }
    assertThat(leaves()).containsExactly(range(1, 9));
  }

  @Test
  void aSubjectThatComesBackWeeksLaterInAnotherContextIsTheSameTopic() {
    sayIn("may", KITE);
    sayIn("may", CAKE);
    minute += 60 * 24 * 40;
    sayIn(
        "july",
        "The kite is back: new bridle, new tail, and the spar holds.",
        "I flew the kite with that tail, and the bridle sang.",
        "A second spar for the kite, and a bridle to match.");
    minute += 60 * 24;
    sayIn("end", "Something else entirely.", "Indeed.");
    TopicVersion first = topicOf(1);
    TopicVersion back = topicOf(14);
    assertThat(List.of(first.topicId(), parent(first))).containsAnyOf(back.topicId(), parent(back));
    assertThat(topicOf(8).topicId()).isNotEqualTo(back.topicId());
  }

  @Test
  void aTopicKeepsItsIdWhenLaterEventsJoinIt() {
    hinted("kite", 4);
    hinted("cake", 3);
    Object before = topicOf(1).topicId();
    hinted("kite", 3);
    hinted("cake", 2);
    assertThat(topicOf(9).topicId()).isEqualTo(before);
  }

  @Test
  void whenALeafIsFullTheTopicGoesOnInAFurtherLeafBelowOneParent() {
    for (int round = 0; round < 12; round++) {
      hinted("kite", 6);
      hinted("cake", 6);
    }
    TopicVersion first = topicOf(1);
    assertThat(first.refs()).hasSizeLessThanOrEqualTo(32);
    TopicVersion parent = folded(Mode.TOPICS).past().topics.get(first.parent().orElseThrow());
    assertThat(parent.label()).isEqualTo("kite");
    assertThat(parent.children()).hasSizeBetween(2, 16);
  }

  @Test
  void anEventAloneJoinsTheLeafOfItsHintHoweverOldThatIs() {
    hinted("kite", 4);
    hinted("cake", 4);
    minute += 60 * 24 * 30;
    hinted("kite", 1);
    minute += 60 * 24 * 30;
    hinted("cake", 1);
    minute += 60 * 24 * 30;
    hinted("cake", 2);
    assertThat(topicOf(9).refs()).contains(new EventSeq(1));
  }

  @Test
  void greetingsMakeNoTopic() {
    sayIn("one", KITE);
    sayIn("two", "Hey! How are you?", "Great, thanks! And you?", "Good, bye!");
    sayIn("three", CAKE);
    assertThat(leaves()).containsExactly(range(1, 9), range(10, 15));
    assertThat(topicOf(8).label()).contains("tail", "spar");
  }

  @Test
  void whereNoWordTellsAnythingTheMostFrequentNounsMakeTheLabel() {
    say("Waiting for a person 0", "Waiting for a person 1");
    assertThat(topicOf(1).label()).isEqualTo("person");
  }

  @Test
  void repeatedWordsMakeTheLabelAndNotTheType() {
    for (int count = 0; count < 40; count++) {
      say("kite kite kite");
    }
    assertThat(folded(Mode.TOPICS).topics()).extracting(TopicVersion::label).containsOnly("kite");
    assertThat(folded(Mode.FALLBACK).topics()).extracting(TopicVersion::label).containsOnly("kite");
  }

  @Test
  void functionWordsMakeNoLabel() {
    say("same same same", "What about this?");
    assertThat(topicOf(1).label()).isEqualTo("message");
  }

  @Test
  void whereThereAreNoWordsTheTypeIsTheLabel() {
    say("1 2 3", "...");
    assertThat(topicOf(1).label()).isEqualTo("message");
  }

  @Test
  void theFallbackHasLeavesAloneByHintAndTime() {
    hinted("kite", 4);
    hinted("cake", 3);
    hinted("kite", 3);
    minute += 600;
    say(KITE);
    say(CAKE);
    Folded fallback = folded(Mode.FALLBACK);
    assertThat(fallback.topics()).allMatch(TopicVersion::isLeaf);
    assertThat(fallback.refs())
        .containsExactly(List.of(1L, 2L, 3L, 4L, 8L, 9L, 10L), range(5, 7), range(11, 22));
    assertThat(fallback.topics().get(0).summary()).hasSize(1);
    assertThat(fallback.topics())
        .allMatch(topic -> topic.summary().get(0).text().startsWith(topic.refs().size() + " × "));
  }

  private void hinted(String hint, int count) {
    for (int index = 0; index < count; index++) {
      log.add(next("text", List.of(new TopicHint(hint, 0.9))));
    }
  }

  private void say(String... texts) {
    for (String text : texts) {
      log.add(next(text, List.of()));
    }
  }

  private void sayIn(String context, String... texts) {
    for (String text : texts) {
      log.add(Folded.in(context, next(text, List.of())));
    }
  }

  private Event next(String text, List<TopicHint> hints) {
    return Folded.event(log.size() + 1L, minute++, text, hints, "ann", "bob");
  }

  private Folded folded(Mode mode) {
    Folded folded = new Folded(Folded.rules(mode));
    folded.build(log);
    return folded;
  }

  private List<List<Long>> leaves() {
    return folded(Mode.TOPICS).refs();
  }

  private TopicVersion topicOf(long seq) {
    return folded(Mode.TOPICS).topics().stream()
        .filter(topic -> topic.refs().contains(new EventSeq(seq)))
        .findFirst()
        .orElseThrow();
  }

  private static Object parent(TopicVersion topic) {
    return topic.parent().isPresent() ? topic.parent().get() : Map.of();
  }

  private static List<Long> range(long from, long to) {
    return LongStream.rangeClosed(from, to).boxed().toList();
  }
}
