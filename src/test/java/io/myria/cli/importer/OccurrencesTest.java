package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OccurrencesTest {

  @Test
  void eachKeyIsCountedByItself() {
    Occurrences occurrences = new Occurrences();
    for (int time = 1; time <= 3; time++) {
      for (int key = 0; key < 5_000; key++) {
        assertThat(occurrences.next("key " + key)).isEqualTo(time);
      }
    }
  }
}
