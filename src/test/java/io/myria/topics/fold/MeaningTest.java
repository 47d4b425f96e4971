package io.myria.topics.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.language.EventText;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.fold.FoldRules.Mode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What vectors add to the fold. Words of one initial mean the same here; see {@link Initials}. */
class MeaningTest {

  private static final FoldRules RULES = Folded.rules(Mode.TOPICS);

  private final List<Event> log = new ArrayList<>();

  @Test
  void aMeanDoesNotDependOnTheOrder() {
    Random random = new Random(11);
    List<Meaning> several = new ArrayList<>();
    for (int index = 0; index < 40; index++) {
      byte[] values = new byte[384];
      random.nextBytes(values);
      several.add(Meaning.of(values).orElseThrow());
    }
    Optional<Meaning> mean = Meaning.mean(several);
    for (int round = 0; round < 5; round++) {
      Collections.shuffle(several, random);
      assertThat(Meaning.mean(several)).isEqualTo(mean);
    }
    assertThat(mean.orElseThrow().values()).hasSize(384);
  }

  @Test
  void eachCountsTheSameInAMeanHoweverLongItsVector() {
    Meaning large = Meaning.of(new byte[] {120, 0}).orElseThrow();
    Meaning small = Meaning.of(new byte[] {0, 3}).orElseThrow();
    assertThat(Meaning.mean(List.of(large, small)).orElseThrow().values())
        .containsExactly(127, 127);
    assertThat(Meaning.of(new byte[4])).isEmpty();
    assertThat(Meaning.mean(List.of())).isEmpty();
  }

  @Test
  void fromACentreOppositeSidesAreOpposite() {
    Meaning centre = Meaning.of(new byte[] {100, 100, 0}).orElseThrow();
    Meaning one = Meaning.of(new byte[] {100, 60, 0}).orElseThrow();
    Meaning other = Meaning.of(new byte[] {60, 100, 0}).orElseThrow();
    assertThat(one.cosine(one, centre)).isCloseTo(1, within(1e-9));
    assertThat(one.cosine(other, centre)).isNegative();
    assertThat(centre.cosine(one, centre)).isZero();
  }

  @Test
  void aTopicThatComesBackInOtherWordsJoinsItsEarlierSelf() {
    for (int subject = 0; subject < 8; subject++) {
      talk(subject, subject * 100);
    }
    talk(2, 5_000);
    talk(9, 6_000);
    assertThat(leafOf(49, true)).isEqualTo(leafOf(13, true));
    assertThat(leafOf(49, false)).isNotEqualTo(leafOf(13, false));
    assertThat(leafOf(55, true)).isNotEqualTo(leafOf(13, true));
  }

  @Test
  void whereFewLeavesAreKnownWordsDecideAlone() {
    for (int subject = 0; subject < 3; subject++) {
      talk(subject, subject * 100);
    }
    talk(1, 5_000);
    talk(9, 6_000);
    assertThat(folded(true).refs()).isEqualTo(folded(false).refs());
  }

  @Test
  void theFallbackReadsNoVectors() {
    for (int subject = 0; subject < 10; subject++) {
      talk(subject % 7, subject * 100);
    }
    Folded with = new Folded(Folded.rules(Mode.FALLBACK), MeaningTest::vector);
    Folded without = new Folded(Folded.rules(Mode.FALLBACK));
    with.build(log);
    without.build(log);
    assertThat(with.topics()).isEqualTo(without.topics());
    assertThat(with.past().states).isEqualTo(without.past().states);
    assertThat(with.past().meanings).isEmpty();
  }

  @Test
  void vectorsOfOtherSetsChangeNothing() {
    for (int subject = 0; subject < 10; subject++) {
      talk(subject % 7, subject * 100);
    }
    List<List<Long>> alone = folded(true).refs();
    long size = log.size();
    List<Event> others = new ArrayList<>();
    for (Event event : log) {
      others.add(
          Folded.event(
              size + event.seq().value(),
              event.seq().value(),
              EventText.of(event),
              List.of(),
              "cyd"));
      others.add(
          Folded.internal(
              Folded.event(
                  2 * size + event.seq().value(),
                  event.seq().value(),
                  EventText.of(event),
                  List.of(),
                  "ann",
                  "bob")));
    }
    List<Event> together = new ArrayList<>(log);
    for (int index = 0; index < others.size(); index++) {
      together.add(Math.min(index * 2, together.size()), others.get(index));
    }
    Folded folded = new Folded(RULES, MeaningTest::vector);
    folded.build(together);
    assertThat(folded.refs()).containsAll(alone);
  }

  static Optional<Meaning> vector(Event event) {
    return Meaning.of(Initials.initials(EventText.of(event)));
  }

  /** Six messages in a context of their own, of words that nobody said before. */
  private void talk(int subject, long minute) {
    for (int index = 0; index < 6; index++) {
      long seq = log.size() + 1L;
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < 8; word++) {
        text.append((char) ('b' + 2 * subject + word % 2)).append(syllables(seq * 8 + word));
      }
      Event event = Folded.event(seq, minute + index, text.toString(), List.of(), "ann", "bob");
      log.add(Folded.in("c" + minute, event));
    }
  }

  /** Words that no stemmer touches. */
  private static String syllables(long number) {
    StringBuilder word = new StringBuilder();
    for (long rest = number + 100; rest > 0; rest /= 10) {
      word.append('o').append("bcdfghjklm".charAt((int) (rest % 10)));
    }
    return word.append("ox ").toString();
  }

  private Folded folded(boolean vectors) {
    Folded folded = vectors ? new Folded(RULES, MeaningTest::vector) : new Folded(RULES);
    folded.build(log);
    return folded;
  }

  private Object leafOf(long seq, boolean vectors) {
    return folded(vectors).topics().stream()
        .filter(topic -> topic.refs().contains(new EventSeq(seq)))
        .findFirst()
        .map(TopicVersion::topicId)
        .orElseThrow();
  }
}
