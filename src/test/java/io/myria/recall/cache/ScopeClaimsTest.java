package io.myria.recall.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventSeq;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.Said;
import io.myria.recall.ranking.Turn;
import io.myria.statements.EventClaims;
import io.myria.statements.Revisions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Of a held scope all claims are linked; of what a search finds those of the best. */
class ScopeClaimsTest {

  private static final int FILLING = 500;
  private static final int LAST = FILLING + 1;

  private final Corpus corpus = corpus();

  /** A fact, much else, and another value of the fact. */
  private static Corpus corpus() {
    List<Turn> turns = new ArrayList<>();
    turns.add(Said.turn(1, 1, "Ann", "The door code of the office is 1234."));
    for (int number = 0; number < FILLING; number++) {
      turns.add(Said.turn(turns.size() + 1L, 1, "Ann", "It rains again."));
    }
    turns.add(Said.turn(turns.size() + 1L, 1, "Ann", "The door code of the office is 5678."));
    return Corpus.of(turns);
  }

  @Test
  void amongTheBestTheLatestWordIsFound() {
    int[] best = order(List.of(LAST, 0));
    assertReplaced(ofBest().of(corpus, this::event, best));
    assertReplaced(ScopeClaims.ofAll().of(corpus, this::event, best));
  }

  @Test
  void whatIsNotAmongThemReplacesNothingUnlessTheScopeIsHeld() {
    int[] others = order(List.of());
    assertThat(ofBest().of(corpus, this::event, others).linked().isEmpty()).isTrue();
    assertReplaced(ScopeClaims.ofAll().of(corpus, this::event, others));
  }

  private Remembered event(int place) {
    return new Remembered(
        corpus.turn(place),
        "chat",
        "message",
        "Ann",
        Optional.empty(),
        false,
        Optional.empty(),
        false);
  }

  private ScopeClaims ofBest() {
    Map<EventSeq, EventClaims> claims = new HashMap<>();
    for (int place = 0; place < corpus.size(); place++) {
      Turn turn = corpus.turn(place);
      claims.put(turn.seq(), EventClaims.of(0, "", 0, turn.text(), turn.speaker()));
    }
    return ScopeClaims.ofBest(claims::get);
  }

  private static void assertReplaced(Revisions revisions) {
    assertThat(revisions.counting(event -> true).replacement(0)).hasValue(LAST);
  }

  /** These first, then the filling, then what is left. */
  private static int[] order(List<Integer> first) {
    IntStream filling = IntStream.rangeClosed(1, FILLING);
    IntStream rest = IntStream.of(0, LAST).filter(place -> !first.contains(place));
    IntStream begin = first.stream().mapToInt(Integer::intValue);
    return IntStream.concat(begin, IntStream.concat(filling, rest)).toArray();
  }
}
