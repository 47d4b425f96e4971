package io.myria.rank;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RankerTest {

  private static final Instant START = Instant.parse("2024-03-01T10:00:00Z");

  @Test
  void theTurnThatHasTheWordsComesFirst() {
    Ground ground =
        Ground.of(
            List.of(
                turn(1, "ada", "How was the weekend?"),
                turn(2, "bob", "I repaired the old bicycle in the shed."),
                turn(3, "ada", "Lovely, we only watched a film.")));
    Ranking ranking = Ranker.standard().rank(ground, Question.of("What bicycle did Bob repair?"));
    assertThat(ranking.order()[0]).isEqualTo(1);
  }

  @Test
  void anEmptyGroundGivesAnEmptyRanking() {
    Ranking ranking = Ranker.standard().rank(Ground.of(List.of()), Question.of("Who?"));
    assertThat(ranking.order()).isEmpty();
  }

  @Test
  void extendingAGroundGivesWhatBuildingItAtOnceGives() {
    List<Turn> all =
        List.of(turn(1, "ada", "one tea"), turn(2, "bob", "two teas"), turn(3, "ada", "coffee"));
    Question question = Question.of("tea");
    Ground grown = Ground.of(all.subList(1, 3)).with(all.subList(0, 2));
    Ranking first = Ranker.standard().rank(grown, question);
    Ranking second = Ranker.standard().rank(Ground.of(all), question);
    assertThat(first.order()).isEqualTo(second.order());
    assertThat(first.score(0)).isEqualTo(second.score(0));
  }

  private static Turn turn(long seq, String speaker, String text) {
    return new Turn(
        new EventSeq(seq),
        new EventId(new UUID(7, seq)),
        START.plusSeconds(20 * seq),
        Optional.of("one"),
        Optional.of(speaker),
        text,
        List.of());
  }
}
