package io.myria.topics.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Boundary;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.EventType;
import io.myria.event.TopicHint;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.fold.FoldRules.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The random logs hold what the tests that fold them are to prove, and their forests, too. */
class RandomLogTest {

  private static final Duration GAP = Duration.ofMinutes(30);

  private final Map<String, Integer> found = new TreeMap<>();

  @Test
  void everyLogOfThousandEventsHasAllThatAFoldHasToBear() {
    for (long seed = 0; seed < 4; seed++) {
      found.clear();
      List<Event> log = RandomLog.of(new Random(seed), 1_000);
      log.forEach(this::note);
      noteTimes(log);
      assertThat(found)
          .as("seed %d", seed)
          .containsKeys("internal", "hint", "many hints", "context", "backdated", "late set")
          .containsKeys(EventType.TOPIC_MARKER, EventType.SESSION_START, EventType.SESSION_END)
          .containsKeys(EventType.TASK_UPDATE, "begins", "ends", "far back", "no text");
    }
  }

  @Test
  void theirForestsHaveEveryShape() {
    for (long seed = 0; seed < 5; seed++) {
      List<Event> log = RandomLog.of(new Random(seed), 1_200);
      Folded folded = new Folded(new FoldRules(Mode.TOPICS, GAP, 1_000, 4 + (int) seed));
      folded.build(log);
      noteForest(folded);
    }
    assertThat(found)
        .containsKeys("level 0", "level 1", "level 2", "divided", "raised", "roots of level 2")
        .containsKeys("returned", "provisional", "taken in");
  }

  @Test
  void withVectorsTheyFoldInAnotherWay() {
    int other = 0;
    for (long seed = 0; seed < 2; seed++) {
      List<Event> log = RandomLog.of(new Random(seed), 1_000);
      Folded words = new Folded(Folded.rules(Mode.TOPICS));
      Folded vectors = new Folded(Folded.rules(Mode.TOPICS), MeaningTest::vector);
      words.build(log);
      vectors.build(log);
      other += words.refs().equals(vectors.refs()) ? 0 : 1;
      assertThat(vectors.past().meanings).isNotEmpty();
    }
    assertThat(other).isPositive();
  }

  private void note(Event event) {
    count(event.type(), true);
    count("internal", event.internal());
    count("hint", !event.topicHints().isEmpty());
    count("many hints", event.topicHints().size() > 1);
    count("context", event.contextId().isPresent());
    count("begins", Boundary.of(event) == Boundary.BEGINS);
    count("ends", Boundary.of(event) == Boundary.ENDS);
    count("no text", event.payload().string("text").orElse("").isBlank());
    assertThat(event.topicHints().stream().map(TopicHint::hint)).doesNotHaveDuplicates();
  }

  private void noteTimes(List<Event> log) {
    Map<ExactSet, Instant> latest = new HashMap<>();
    for (Event event : log) {
      Instant before = latest.get(Folded.set(event));
      count("late set", before == null && event.seq().value() * 2 > log.size());
      count("backdated", before != null && event.timestamp().isBefore(before));
      count("far back", before != null && event.timestamp().isBefore(before.minus(GAP)));
      latest.merge(Folded.set(event), event.timestamp(), (a, b) -> a.isAfter(b) ? a : b);
    }
  }

  private void noteForest(Folded folded) {
    List<TopicVersion> topics = folded.topics();
    Map<Object, TopicVersion> byId =
        topics.stream().collect(Collectors.toMap(TopicVersion::topicId, Function.identity()));
    Set<List<Object>> highRoots = new HashSet<>();
    for (TopicVersion topic : topics) {
      int level = topic.metadata().level();
      count("level " + level, true);
      count("provisional", topic.metadata().provisional().isPresent());
      List<TopicVersion> children = topic.children().stream().map(byId::get).toList();
      boolean leavesToo = children.stream().anyMatch(TopicVersion::isLeaf);
      count("raised", level == 2 && leavesToo);
      count("divided", level == 2 && !leavesToo && children.size() == 2);
      List<Object> set = List.of(topic.participantSetId(), topic.internal());
      count("roots of level 2", level == 2 && !highRoots.add(set));
      count("returned", topic.isLeaf() && hasGaps(topic, topics));
    }
    count("taken in", folded.past().everGone > 0);
  }

  /** Whether another leaf of the set has events between those of this one. */
  private static boolean hasGaps(TopicVersion leaf, List<TopicVersion> topics) {
    List<Long> own = leaf.refs().stream().map(EventSeq::value).sorted().toList();
    long first = own.get(0);
    long last = own.get(own.size() - 1);
    return topics.stream()
        .filter(other -> other != leaf && other.participantSetId() == leaf.participantSetId())
        .filter(other -> other.internal() == leaf.internal())
        .flatMap(other -> other.refs().stream().map(EventSeq::value))
        .anyMatch(seq -> seq > first && seq < last);
  }

  private void count(String what, boolean holds) {
    if (holds) {
      found.merge(what, 1, Integer::sum);
    }
  }
}
