package io.myria.topics.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.Event;
import io.myria.event.TopicHint;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.fold.FoldRules.Mode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * No root becomes a giant beside its set, at any event, even where all speak of one thing: it would
 * be the whole memory under one label, and the rule {@code no_giant_root} would refuse it.
 */
class GiantRootTest {

  /** Words of one subject, of which every message has some. */
  private static final String[] KITES =
      "kite lantern winder sail wind gust ferrule tail reel spar line hem bridle".split(" ");

  private final Random random = new Random(11);

  @Drill
  @Test
  void aChatOfOneSubjectHasSeveralRootsOfAFairShare() {
    List<TopicVersion> topics = folded(Rounds.of("myria.fold.giant", 5_000, 10_000), List.of());
    assertThat(roots(topics)).hasSizeBetween(4, 12);
    assertThat(topics).anyMatch(topic -> topic.metadata().level() == 2);
  }

  @Test
  void soHasOneWhereEveryMessageHasTheSameHint() {
    assertThat(roots(folded(3_000, List.of(new TopicHint("kites", 1.0))))).hasSizeBetween(4, 31);
  }

  private List<TopicVersion> folded(int events, List<TopicHint> hints) {
    Folded folded = new Folded(Folded.rules(Mode.TOPICS));
    for (int seq = 1; seq <= events; seq += 100) {
      List<Event> some = new ArrayList<>();
      for (int next = seq; next < seq + 100; next++) {
        some.add(Folded.event(next, next * 10L + next / 7 * 60L, text(), hints, "a", "b"));
      }
      folded.build(some);
      checkRoots(folded.topics());
    }
    return folded.topics();
  }

  private String text() {
    StringBuilder text = new StringBuilder("We spoke of");
    for (int word = 0; word < 8; word++) {
      text.append(' ').append(KITES[random.nextInt(KITES.length)]);
    }
    return text.append('.').toString();
  }

  static List<TopicVersion> roots(List<TopicVersion> topics) {
    return topics.stream().filter(topic -> topic.parent().isEmpty()).toList();
  }

  /** As the rule has it, set by set. */
  static void checkRoots(List<TopicVersion> topics) {
    Map<List<Object>, Long> all = new HashMap<>();
    for (TopicVersion root : roots(topics)) {
      all.merge(set(root), root.eventCount(), Long::sum);
    }
    for (TopicVersion root : roots(topics)) {
      long most = Math.max(128, all.get(set(root)) / 4);
      assertThat(root.eventCount())
          .as("of %d events, below %s", all.get(set(root)), root.label())
          .isLessThanOrEqualTo(most);
    }
  }

  private static List<Object> set(TopicVersion topic) {
    return List.of(topic.participantSetId(), topic.internal());
  }
}
