package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.EventSeq;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CorpusTest {

  private static final float[][] VECTORS = {
    {1, 0}, {0, 1}, {1, 1}, {-1, 0}, {1, 3}, {2, 1}, {0, -1}, {3, 1}, {1, 4}, {4, 1}, {5, 1}, {2, 9}
  };

  private final Ranker ranker = Ranker.forAnyVectors(CosineScale.REFERENCE, false);
  private final Question question =
      new Question("Which kite flies?", Optional.of(Vector.of(new float[] {0, 1})));

  @Test
  void aGroundAsOfThenIsTheGroundThatWasThen() {
    List<Turn> bare = new ArrayList<>();
    List<Turn> with = new ArrayList<>();
    for (int place = 0; place < VECTORS.length; place++) {
      String text = "Kite number " + place + (place % 3 == 0 ? " flies." : " falls.");
      bare.add(Said.turn(place + 1L, 1, place % 2 == 0 ? "Ada" : "Bob", text));
      with.add(Said.with(bare.get(place), VECTORS[place]));
    }
    List<Turn> then = new ArrayList<>(with.subList(0, 10));
    then.add(bare.get(10));
    Corpus now = Corpus.of(with);
    Corpus before = now.asOf(new EventSeq(11), new EventSeq(10));
    assertThat(before.size()).isEqualTo(11);
    assertThat(scores(before)).isEqualTo(scores(Corpus.of(then))).isNotEqualTo(scores(now));
    assertThat(now.asOf(new EventSeq(12), new EventSeq(12))).isSameAs(now);
    Corpus words = Corpus.of(bare);
    assertThat(words.asOf(new EventSeq(12), EventSeq.NONE)).isSameAs(words);
  }

  private List<Double> scores(Corpus corpus) {
    Ranking ranking = ranker.rank(corpus, question);
    List<Double> scores = new ArrayList<>();
    for (int place : ranking.order()) {
      scores.add((double) corpus.turn(place).seq().value());
      scores.add(ranking.score(place));
    }
    return scores;
  }
}
