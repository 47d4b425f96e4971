package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FactScoresTest {

  private static final Instant START = Instant.parse("2025-03-03T09:00:00Z");
  private static final String SEAT = "The seat of the Borealis society is Tromsø.";
  private static final String MOVED = "The seat of the Borealis society is Bergen.";
  private static final String HEAD = "The head of Bergen council is Inga Dahl.";
  private static final String OTHER = "The seat of the Australis society is Hobart.";

  private final Ranker ranker = Ranker.standard();

  @Test
  void ofTwoValuesTheLaterComesFirst() {
    List<String> best = best("Where is the seat of the Borealis society?");
    assertThat(best.subList(0, 2)).containsExactly(MOVED, SEAT);
    assertThat(best("What was the former seat of the Borealis society?").get(0)).isEqualTo(SEAT);
  }

  @Test
  void aFactOfSomethingElseReplacesNothing() {
    assertThat(best("Where is the seat of the Borealis society?").indexOf(OTHER)).isGreaterThan(1);
  }

  @Test
  void whatTheFirstFactNamesIsSearchedForToo() {
    List<String> best = best("Who is in charge of the place with the Borealis society's seat?");
    assertThat(best.subList(0, 4)).contains(MOVED, HEAD);
  }

  @Test
  void talkKeepsItsOrder() {
    Corpus talk = Said.corpus("Ann: " + SEAT, "Bob: " + MOVED);
    assertThat(talk.shape().isFacts()).isFalse();
    assertThat(Corpus.of(facts()).shape().isFacts()).isTrue();
  }

  private List<String> best(String question) {
    Corpus corpus = Corpus.of(facts());
    int[] order = ranker.rank(corpus, Question.of(question)).order();
    List<String> best = new ArrayList<>();
    for (int place = 0; place < 10; place++) {
      best.add(corpus.turn(order[place]).text());
    }
    return best;
  }

  private static List<Turn> facts() {
    List<Turn> turns = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      String text =
          switch (i) {
            case 40 -> SEAT;
            case 150 -> MOVED;
            case 90 -> HEAD;
            case 260 -> OTHER;
            default -> "Player" + i + " of team" + i * 7 % 50 + " is in league" + i * 11 % 23;
          };
      turns.add(
          new Turn(
              new EventSeq(i + 1),
              new EventId(new UUID(7, i + 1)),
              START.plusSeconds(60L * i),
              Optional.empty(),
              "facts",
              Optional.of("user"),
              Role.USER,
              text,
              List.of()));
    }
    return turns;
  }
}
