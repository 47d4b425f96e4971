package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conversations that run at once are ranked like those that come one after the other. */
class ConcurrentTalkTest {

  private static final Instant START = Instant.parse("2025-03-03T09:00:00Z");
  private static final Duration LATER = Duration.ofHours(3);

  /** The turns of two conversations by three people each, told apart in one of two ways. */
  private record Two(int turns, boolean named, int length) {

    /** Of the second conversation each turn stands between two of the first, or behind them all. */
    Corpus corpus(boolean atOnce) {
      Random random = new Random(7);
      List<Turn> turns = new ArrayList<>();
      for (int i = 0; i < 2 * this.turns; i++) {
        int conversation = i / this.turns;
        int number = i % this.turns;
        Instant at = START.plusSeconds(20L * number + 10L * conversation);
        turns.add(
            turn(
                i + 1,
                atOnce || conversation == 0 ? at : at.plus(LATER),
                conversation,
                "speaker " + (3 * conversation + number % 3),
                words(random)));
      }
      return Corpus.of(turns);
    }

    private Turn turn(long seq, Instant at, int conversation, String speaker, String text) {
      return new Turn(
          new EventSeq(seq),
          new EventId(new UUID(7, seq)),
          at,
          named ? Optional.of("conversation " + conversation) : Optional.empty(),
          named ? "chat" : "channel " + conversation,
          Optional.of(speaker),
          Role.NONE,
          text,
          List.of());
    }

    private String words(Random random) {
      List<String> words = new ArrayList<>();
      for (int i = 0; i < length; i++) {
        words.add("word" + random.nextInt(40));
      }
      return String.join(" ", words) + (random.nextInt(4) == 0 ? "?" : ".");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void everySignalFollowsTheConversation(boolean named) {
    Two two = new Two(25, named, 5);
    Corpus apart = two.corpus(false);
    Corpus atOnce = two.corpus(true);
    Columns expected = signals(apart);
    Columns found = signals(atOnce);
    Map<Long, Integer> places = places(apart);
    assertThat(found.all().keySet()).isEqualTo(expected.all().keySet());
    for (String signal : expected.all().keySet()) {
      for (int index = 0; index < atOnce.size(); index++) {
        int other = places.get(atOnce.turn(index).seq().value());
        assertThat(found.get(signal)[atOnce.firstUnit(index)])
            .as(signal)
            .isCloseTo(expected.get(signal)[apart.firstUnit(other)], within(1e-9));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"25, true", "25, false", "100, true", "100, false"})
  void talkAndMeetingsAtOnceAreRankedLikeApart(int turns, boolean named) {
    Two two = new Two(turns, named, 5);
    ScopeShape shape = two.corpus(true).shape();
    assertThat(turns == 25 ? shape.isTalk() : shape.isMeetings()).isTrue();
    assertThat(ranked(two.corpus(true))).isEqualTo(ranked(two.corpus(false)));
  }

  @Test
  void aTurnStandsBesideThoseOfItsOwnConversation() {
    Corpus corpus = new Two(25, true, 5).corpus(true);
    assertThat(corpus.stage().isBeside(4, 6)).isTrue();
    assertThat(corpus.stage().isBeside(4, 2)).isTrue();
    assertThat(corpus.stage().isBeside(4, 5)).isFalse();
    assertThat(corpus.stage().sittings()).isEqualTo(2);
  }

  @Test
  void aConversationThatRestsWhileOthersSpeakGoesOnInAnotherSitting() {
    Two two = new Two(1, true, 5);
    List<Turn> turns = new ArrayList<>();
    turns.add(two.turn(1, START, 0, "Ada", "one"));
    turns.add(two.turn(2, START.plus(Duration.ofHours(9)), 0, "Bea", "two"));
    assertThat(Corpus.of(turns).stage().sittings()).isEqualTo(1);
    turns.add(two.turn(3, START.plus(Duration.ofHours(5)), 1, "Cid", "three"));
    assertThat(Corpus.of(turns).stage().sittings()).isEqualTo(3);
  }

  private static Columns signals(Corpus corpus) {
    ParsedQuestion asked = ParsedQuestion.of(question(), corpus.stage());
    return new FeatureExtractor(corpus, asked).with(Optional.empty());
  }

  private static Question question() {
    return Question.of("What did they say about word3, word7 and word11?");
  }

  private static List<Long> ranked(Corpus corpus) {
    int[] order = Ranker.standard().rank(corpus, question()).order();
    return IntStream.of(order).mapToObj(index -> corpus.turn(index).seq().value()).toList();
  }

  private static Map<Long, Integer> places(Corpus corpus) {
    Map<Long, Integer> places = new HashMap<>();
    for (int index = 0; index < corpus.size(); index++) {
      places.put(corpus.turn(index).seq().value(), index);
    }
    return places;
  }
}
