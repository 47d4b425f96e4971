package io.myria.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.build.BuildSettings.Segments;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.snapshot.TopicVersion;
import io.myria.topic.NodeIdentity;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same log gives the same memory, wherever builds end. Seeds are the tests' names; {@code
 * -Dmyria.test.seed=N} runs that one.
 */
class RandomFoldTest {

  private static final int LOGS = 40;

  static LongStream seeds() {
    Long one = Long.getLong("myria.test.seed");
    return one == null ? LongStream.range(0, LOGS) : LongStream.of(one);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anySplitIntoBuildsGivesTheSameTopics(long seed) {
    Random random = new Random(seed);
    List<Event> log = RandomLog.of(random, 1 + random.nextInt(250));
    Segments segments =
        new Segments(Duration.ofMinutes(30), 200 + random.nextInt(4000), 4 + random.nextInt(29));
    Folded whole = new Folded(segments);
    whole.build(log);
    for (int split = 0; split < 3; split++) {
      Folded parts = new Folded(segments);
      for (int start = 0; start < log.size(); ) {
        int end = Math.min(log.size(), start + 1 + random.nextInt(split == 0 ? 1 : 40));
        parts.build(log.subList(start, end));
        start = end;
      }
      assertThat(parts.topics()).isEqualTo(whole.topics());
    }
    checkShape(whole.topics(), log, segments);
  }

  private static void checkShape(List<TopicVersion> topics, List<Event> log, Segments segments) {
    Map<EventSeq, Event> events =
        log.stream().collect(Collectors.toMap(Event::seq, Function.identity()));
    assertThat(topics.stream().flatMap(topic -> topic.refs().stream()))
        .containsExactlyInAnyOrderElementsOf(events.keySet());
    Map<ExactSet, Integer> sizes = new HashMap<>();
    log.forEach(event -> sizes.merge(Folded.set(event), 1, Integer::sum));
    for (TopicVersion topic : topics) {
      List<Event> own = topic.refs().stream().map(events::get).toList();
      ExactSet set = Folded.set(own.get(0));
      assertThat(own).allMatch(event -> Folded.set(event).equals(set));
      assertThat(own)
          .isSortedAccordingTo(Comparator.comparing(Event::timestamp).thenComparing(Event::seq));
      assertThat(own.size()).isBetween(Math.min(2, sizes.get(set)), segments.leafRefs());
      List<EventId> ids = own.stream().map(Event::id).toList();
      assertThat(topic.nodeId())
          .isEqualTo(NodeIdentity.leaf(set.participantIds(), set.internal(), ids));
      assertThat(topic.summary()).hasSizeBetween(1, 5);
      assertThat(topic.summary())
          .allMatch(bullet -> ids.contains(bullet.first()) && ids.contains(bullet.last()));
      assertThat(topic.label()).isNotBlank();
    }
  }
}
