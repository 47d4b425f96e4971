package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a corpus is taken for, and what follows from it for the turns beside a hit. */
class ScopeShapeTest {

  private static final Instant START = Instant.parse("2025-03-03T09:00:00Z");

  private final Ranker ranker = Ranker.standard();

  @Test
  void aLongSittingOfShortTurnsByManyIsAMeeting() {
    Corpus meeting = Corpus.of(meeting());
    assertThat(meeting.shape().isMeetings()).isTrue();
    assertThat(meeting.shape().isTalk()).isFalse();
    assertThat(Corpus.of(meeting().subList(0, 40)).shape().isTalk()).isTrue();
    assertThat(Corpus.of(facts()).shape().isMeetings()).isFalse();
  }

  @Test
  void whatStandsBetweenTwoHitsOfAMeetingComesBeforeWhatStandsFarFromThem() {
    List<Turn> turns = meeting();
    int[] places = ranks(turns, "What did they say about the kerosene heater?");
    for (int between = 41; between < 44; between++) {
      assertThat(places[between]).isLessThan(places[5]).isLessThan(places[100]);
    }
  }

  @Test
  void recordsOfOneLifeAreToldByWhatNeighboursHaveInCommon() {
    assertThat(Corpus.of(records(true)).shape().isRecords()).isTrue();
    assertThat(Corpus.of(records(false)).shape().isRecords()).isFalse();
    assertThat(Corpus.of(facts()).shape().isRecords()).isFalse();
    assertThat(Corpus.of(records(true).subList(0, 100)).shape().isRecords()).isFalse();
  }

  @Test
  void aRecordWithoutAWordOfTheQuestionIsFoundBesideOneThatHas() {
    List<Turn> turns = new ArrayList<>(records(true));
    Instant at = turns.get(200).at();
    turns.add(turn(9_001, at.plusSeconds(60), Optional.empty(), "Ada", "Booked a zeppelin tour"));
    turns.add(turn(9_002, at.plusSeconds(600), Optional.empty(), "Ada", "Which one?"));
    int[] places = ranks(turns, "When was the zeppelin tour booked?");
    Corpus corpus = Corpus.of(turns);
    assertThat(places[place(corpus, 9_001)]).isZero();
    assertThat(places[place(corpus, 9_002)]).isLessThan(10);
  }

  @Test
  void aRecordOfAnotherThreadIsNotRaisedByTheSameMinute() {
    List<Turn> turns = new ArrayList<>(records(true));
    Instant at = turns.get(200).at();
    turns.add(turn(9_001, at.plusSeconds(60), Optional.of("a"), "Ada", "Booked a zeppelin tour"));
    turns.add(turn(9_002, at.plusSeconds(61), Optional.of("b"), "Bea", "Which one?"));
    turns.add(turn(9_003, at.plusSeconds(600), Optional.of("a"), "Cid", "The other."));
    int[] places = ranks(turns, "When was the zeppelin tour booked?");
    Corpus corpus = Corpus.of(turns);
    assertThat(places[place(corpus, 9_003)]).isLessThan(5).isLessThan(places[place(corpus, 9_002)]);
  }

  @Test
  void vectorsOfAModelThatDoesNotKnowTheScriptCountForNothing() {
    List<Turn> turns =
        List.of(
            Said.with(Said.turn(1, 1, "陆明强", "我在三亚出差"), 0, 1),
            Said.with(Said.turn(2, 1, "王海", "今天下雨了"), 1, 0));
    Corpus corpus = Corpus.of(turns);
    Question asked = new Question("三亚出差", Optional.of(Vector.of(new float[] {1, 0})));
    assertThat(ranker.rank(corpus, asked).order()).startsWith(0);
    assertThat(ranker.rank(corpus, asked).unitScores())
        .containsExactly(ranker.rank(corpus, Question.of(asked.text())).unitScores());
  }

  private int[] ranks(List<Turn> turns, String question) {
    int[] order = ranker.rank(Corpus.of(turns), Question.of(question)).order();
    int[] places = new int[order.length];
    IntStream.range(0, order.length).forEach(place -> places[order[place]] = place);
    return places;
  }

  private static int place(Corpus corpus, long seq) {
    return IntStream.range(0, corpus.size())
        .filter(index -> corpus.turn(index).seq().value() == seq)
        .findFirst()
        .orElseThrow();
  }

  /** Of 120 turns by four, with two hits some turns apart. */
  private static List<Turn> meeting() {
    Random random = new Random(7);
    List<Turn> turns = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      String text = i == 40 || i == 44 ? "About the kerosene heater then." : words(random, 6);
      turns.add(turn(i + 1, START.plusSeconds(5L * i), Optional.of("m"), "speaker " + i % 4, text));
    }
    return turns;
  }

  /** Of four hours each; every second one speaks of what the one before did. */
  private static List<Turn> records(boolean coherent) {
    Random random = new Random(11);
    List<Turn> turns = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      String topic = "topic" + (coherent ? i / 2 : random.nextInt(150));
      Instant at =
          START.plus(Duration.ofHours(4L * (i / 2))).plus(Duration.ofMinutes(40L * (i % 2)));
      String who = i % 3 == 0 ? "Ada" : "Bea";
      turns.add(turn(i + 1, at, Optional.empty(), who, words(random, 5) + " " + topic));
    }
    return turns;
  }

  /** A minute each, of nothing that has to do with the one before, and nobody says them. */
  private static List<Turn> facts() {
    Random random = new Random(13);
    return IntStream.range(0, 300)
        .mapToObj(
            i ->
                turn(
                    i + 1,
                    START.plus(Duration.ofMinutes(i)),
                    Optional.empty(),
                    "user",
                    words(random, 5) + " fact" + random.nextInt(150)))
        .toList();
  }

  private static String words(Random random, int count) {
    return String.join(
        " ", IntStream.range(0, count).mapToObj(i -> "word" + random.nextInt(40)).toList());
  }

  private static Turn turn(
      long seq, Instant at, Optional<String> context, String speaker, String text) {
    return new Turn(
        new EventSeq(seq),
        new EventId(new UUID(7, seq)),
        at,
        context,
        "chat",
        Optional.of(speaker),
        Role.NONE,
        text,
        List.of());
  }
}
