package io.myria.topics.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import io.myria.topics.fold.FoldRules.Mode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which topics come together, and which become one. */
class GatheringTest {

  private static final String KITE = "kite lantern winder sail gust ferrule reel spar";
  private static final String ROPE = "rope quay ferry pilot crane anchor tide mooring";
  private static final String CAKE = "cake hazelnut oven flour butter icing sugar crumb";
  private static final String SHED = "shed joiner plank saw chisel glue varnish dowel";

  private final List<Event> log = new ArrayList<>();
  private long minute;

  @Test
  void rootsBeyondAFewComeTogetherByWhatTheyMean() {
    int subjects = 5;
    for (int talk = 0; talk < 40; talk++) {
      // Three words of the subject and five of the talk, by their initials; see MeaningTest.
      talk(words(3, 'b' + talk % subjects, talk) + words(5, 'g' + talk % 20, talk));
    }
    Folded folded = new Folded(Folded.rules(Mode.TOPICS), MeaningTest::vector);
    folded.build(log);
    List<TopicVersion> roots = GiantRootTest.roots(folded.topics());
    assertThat(roots).hasSizeLessThanOrEqualTo(SetForest.ROOTS + 1);
    assertThat(roots).filteredOn(root -> !root.isLeaf()).isNotEmpty();
    for (TopicVersion root : roots) {
      Set<Long> of = new HashSet<>();
      refs(folded, root).forEach(ref -> of.add((ref.value() - 1) / 6 % subjects));
      assertThat(of).as(root.label()).hasSize(1);
    }
  }

  @Drill
  @Test
  void noSetHasMoreRootsThatOthersMayComeBelow() {
    for (long seed = 1; seed <= Rounds.of("myria.fold.logs", 5, 20); seed++) {
      Folded folded = new Folded(Folded.rules(Mode.TOPICS));
      folded.build(RandomLog.of(new Random(seed), 900));
      assertThat(folded.past().states.values())
          .as("seed %d", seed)
          .allMatch(state -> state.roots().size() <= SetForest.ROOTS);
    }
  }

  @Test
  void leavesThatComeToSayTheSameBecomeOne() {
    Folded folded = new Folded(Folded.rules(Mode.TOPICS));
    talk(KITE);
    talk(CAKE);
    talk(ROPE);
    talk(SHED);
    build(folded);
    TopicId kite = leafOf(folded, 1);
    TopicId rope = leafOf(folded, 13);
    assertThat(rope).isNotEqualTo(kite);
    talk(KITE + " " + ROPE);
    talk(CAKE);
    build(folded);
    assertThat(leafOf(folded, 13)).isEqualTo(kite);
    assertThat(folded.past().topics).doesNotContainKey(rope);
    Map<EventSeq, TopicId> holders = new HashMap<>();
    for (TopicVersion topic : folded.topics()) {
      topic.refs().forEach(ref -> assertThat(holders.put(ref, topic.topicId())).isNull());
      assertThat(topic.isLeaf() || topic.children().size() > 1).isTrue();
    }
    assertThat(holders).hasSize(log.size());
  }

  private int built;

  private void build(Folded folded) {
    folded.build(log.subList(built, log.size()));
    built = log.size();
  }

  /** Six messages of the same words, long after the last. */
  private void talk(String words) {
    minute += 1_000;
    for (int index = 0; index < 6; index++) {
      long seq = log.size() + 1L;
      log.add(Folded.event(seq, minute + index, words, List.of(), "ann", "bob"));
    }
  }

  private static String words(int count, int initial, int talk) {
    StringBuilder words = new StringBuilder();
    for (int word = 0; word < count; word++) {
      words.append((char) initial).append("o").append((char) ('b' + talk % 20)).append("u");
      words.append((char) ('b' + word)).append("ox").append((char) ('b' + talk / 20)).append(' ');
    }
    return words.toString();
  }

  private static TopicId leafOf(Folded folded, long seq) {
    return folded.topics().stream()
        .filter(topic -> topic.refs().contains(new EventSeq(seq)))
        .findFirst()
        .map(TopicVersion::topicId)
        .orElseThrow();
  }

  private static List<EventSeq> refs(Folded folded, TopicVersion topic) {
    List<EventSeq> refs = new ArrayList<>(topic.refs());
    for (TopicId child : topic.children()) {
      refs.addAll(refs(folded, folded.past().topics.get(child)));
    }
    return refs;
  }
}
