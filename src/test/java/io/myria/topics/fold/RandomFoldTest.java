package io.myria.topics.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.language.EventText;
import io.myria.language.Sentences;
import io.myria.snapshot.TopicMetadata;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeIdentity;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicId;
import io.myria.topics.fold.FoldRules.Mode;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same log gives the same memory, wherever builds end. Seeds are the tests' names; {@code
 * -Dmyria.test.seed=N} runs that one.
 */
@Drill
class RandomFoldTest {

  private static final int MOST_BULLETS = 8;

  private static final int LOGS = Rounds.of("myria.fold.logs", 8, 40);

  static LongStream seeds() {
    Long one = Long.getLong("myria.test.seed");
    return one == null ? LongStream.range(0, LOGS) : LongStream.of(one);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void anySplitIntoBuildsGivesTheSameTopics(long seed) {
    check(seed, event -> Optional.empty());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void soItDoesWhereMostEventsHaveVectors(long seed) {
    check(
        seed, event -> event.seq().value() % 9 == 0 ? Optional.empty() : MeaningTest.vector(event));
  }

  private static void check(long seed, Function<Event, Optional<Meaning>> vectors) {
    Random random = new Random(seed);
    List<Event> plain = RandomLog.of(random, 1 + random.nextInt(seed % 8 == 0 ? 1_200 : 400));
    List<Event> log = seed % 2 == 0 ? plain : RandomLog.judged(random, plain);
    FoldRules rules =
        new FoldRules(
            random.nextInt(4) == 0 ? Mode.FALLBACK : Mode.TOPICS,
            Duration.ofMinutes(30),
            200 + random.nextInt(4000),
            4 + random.nextInt(29));
    Folded whole = new Folded(rules, vectors);
    whole.build(log);
    for (int split = 0; split < 3; split++) {
      Folded parts = new Folded(rules, vectors);
      for (int start = 0; start < log.size(); ) {
        int most = split == 0 && log.size() < 500 ? 1 : 40;
        int end = Math.min(log.size(), start + 1 + random.nextInt(most));
        parts.build(log.subList(start, end), 1 + random.nextInt(30), 1 + random.nextInt(4));
        start = end;
      }
      assertThat(parts.topics()).isEqualTo(whole.topics());
      assertThat(parts.past().states).isEqualTo(whole.past().states);
      assertThat(parts.past().terms).isEqualTo(whole.past().terms);
      assertThat(parts.past().meanings).isEqualTo(whole.past().meanings);
    }
    checkLeaves(whole.topics(), log, rules);
    checkParents(whole.topics());
    checkQuotations(whole.topics(), log);
    GiantRootTest.checkRoots(whole.topics());
  }

  /** Each bullet says where its words stand, and there they stand. */
  private static void checkQuotations(List<TopicVersion> topics, List<Event> log) {
    Map<EventId, Event> events =
        log.stream().collect(Collectors.toMap(Event::id, Function.identity()));
    for (TopicVersion topic : topics) {
      for (SummaryBullet bullet : topic.summary()) {
        assertThat(bullet.quoted().isEmpty()).isEqualTo(bullet.excerpt().isEmpty());
        bullet
            .quoted()
            .ifPresent(
                quoted ->
                    assertThat(
                            Sentences.isExcerpt(
                                EventText.of(events.get(quoted.event())),
                                quoted.from(),
                                quoted.to(),
                                bullet.excerpt()))
                        .as(bullet.toString())
                        .isTrue());
      }
    }
  }

  private static void checkParents(List<TopicVersion> topics) {
    Map<TopicId, TopicVersion> byId =
        topics.stream().collect(Collectors.toMap(TopicVersion::topicId, Function.identity()));
    for (TopicVersion topic : topics) {
      List<TopicVersion> children = topic.children().stream().map(byId::get).toList();
      assertThat(children).allMatch(child -> child.parent().equals(Optional.of(topic.topicId())));
      topic
          .parent()
          .ifPresent(parent -> assertThat(byId.get(parent).children()).contains(topic.topicId()));
      if (!topic.isLeaf()) {
        assertThat(children.size()).isBetween(2, 16);
        assertThat(children).isSortedAccordingTo(Comparator.comparing(TopicVersion::openedSeq));
        assertThat(topic.openedSeq()).isEqualTo(children.get(0).openedSeq());
        assertThat(topic.refs()).isEmpty();
        assertThat(topic.metadata().level()).isBetween(1, 2);
        assertThat(topic.eventCount())
            .isEqualTo(children.stream().mapToLong(TopicVersion::eventCount).sum());
        assertThat(topic.summary()).hasSizeBetween(1, MOST_BULLETS);
        assertThat(children.stream().flatMap(child -> child.summary().stream()))
            .containsAll(topic.summary());
        assertThat(topic.label()).isNotBlank();
        assertThat(topic.metadata().contextId())
            .isEqualTo(
                TopicMetadata.shared(
                    children.stream().map(child -> child.metadata().contextId()).toList()));
      }
    }
  }

  private static void checkLeaves(List<TopicVersion> all, List<Event> log, FoldRules rules) {
    List<TopicVersion> topics = all.stream().filter(TopicVersion::isLeaf).toList();
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
      assertThat(own.size()).isBetween(Math.min(2, sizes.get(set)), rules.leafRefs());
      List<EventId> ids = own.stream().map(Event::id).toList();
      assertThat(topic.nodeId())
          .isEqualTo(NodeIdentity.leaf(set.participantIds(), set.internal(), ids));
      assertThat(topic.summary()).hasSizeBetween(1, MOST_BULLETS);
      assertThat(topic.summary())
          .allMatch(bullet -> ids.contains(bullet.first()) && ids.contains(bullet.last()))
          .allMatch(bullet -> bullet.excerptEventId().map(ids::contains).orElse(true));
      Set<Optional<String>> contexts =
          own.stream().map(Event::contextId).collect(Collectors.toSet());
      assertThat(topic.metadata().contextId())
          .isEqualTo(contexts.size() == 1 ? contexts.iterator().next() : Optional.empty());
      assertThat(topic.label()).isNotBlank();
    }
  }
}
