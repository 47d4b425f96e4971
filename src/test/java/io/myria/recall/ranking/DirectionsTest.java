package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DirectionsTest {

  @Test
  void allAtOnceAreExactlyWhatEachIsByItself() {
    for (long seed = 1; seed <= 30; seed++) {
      Random random = new Random(seed);
      int dimensions = 1 + random.nextInt(20);
      Vector question = noise(random, dimensions);
      List<Vector> vectors = new ArrayList<>();
      for (int u = random.nextInt(200); u >= 0; u--) {
        vectors.add(noise(random, dimensions));
      }
      assertThat(directions(vectors).cosines(question))
          .as("seed %d", seed)
          .isEqualTo(vectors.stream().mapToDouble(vector -> vector.cosine(question)).toArray());
    }
  }

  @Test
  void whatHasNoVectorIsAsNearAsTheOthersAreOnAverage() {
    List<Turn> turns = Said.turns("Ada: one", "Bob: two", "Ada: three");
    Directions directions =
        Corpus.of(
                List.of(
                    Said.with(turns.get(0), 1, 0), turns.get(1), Said.with(turns.get(2), -1, 1)))
            .stage()
            .directions();
    double diagonal = -Math.sqrt(0.5);
    assertThat(directions.with()).isEqualTo(2);
    assertThat(directions.cosines(Vector.of(new float[] {3, 0})))
        .containsExactly(new double[] {1, (1 + diagonal) / 2, diagonal}, within(1e-9));
  }

  @Test
  void aVectorOfOtherDimensionsIsNearNothing() {
    Directions directions = directions(List.of(Vector.of(new byte[] {5, 5}), noise(3), noise(4)));
    assertThat(directions.of(0)).isPresent();
    assertThat(directions.of(1)).isEmpty();
    assertThat(directions.cosines(Vector.of(new byte[] {9, 9})))
        .containsExactly(new double[] {1, 0, 0}, within(1e-9));
    assertThat(directions.cosines(noise(3))).containsExactly(0, 0, 0);
  }

  private static Directions directions(List<Vector> vectors) {
    List<Unit> units = new ArrayList<>();
    for (Vector vector : vectors) {
      units.addAll(Unit.of(Said.with(Said.turn(units.size() + 1L, 1, "Ada", "x"), vector)));
    }
    return new Directions(units);
  }

  private static Vector noise(int dimensions) {
    return noise(new Random(dimensions), dimensions);
  }

  private static Vector noise(Random random, int dimensions) {
    byte[] values = new byte[dimensions];
    random.nextBytes(values);
    return Vector.of(values);
  }
}
