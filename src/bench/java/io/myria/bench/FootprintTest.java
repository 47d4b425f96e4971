package io.myria.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FootprintTest {

  @Test
  void timesStandBesideTheShortestLogAndTheRestBesideItsBound() {
    Figures small = new Figures();
    small.put("append", 2);
    small.put("heap", 0.2);
    Figures large = new Figures();
    large.put("append", 3);
    large.put("heap", 0.3);
    large.put("index", 20_000);
    List<Comparison> found = large.beside(small);
    assertThat(found)
        .extracting(Comparison::name)
        .containsExactly("growth.append", "growth.index", "growth.heap");
    assertThat(found).extracting(Comparison::ratio).containsExactly(1.5, 2.0, 0.3 / 1.5);
    assertThat(found).extracting(Comparison::reachesTheBar).containsExactly(false, true, true);
  }

  @Test
  void wordsAreDividedByTheLongestEntriesThatFit() {
    Map<String, Integer> vocabulary = Map.of("graz", 1, "1", 2, "12", 3, "##3", 4, ".", 5);
    assertThat(AsciiWords.tokens("Graz 123.", vocabulary)).containsExactly(101, 1, 3, 4, 5, 102);
  }

  @Test
  void eachBenchmarkHasANameOfItsOwn() {
    assertThat(Footprint.ALL).extracting(Benchmark::name).doesNotHaveDuplicates();
  }
}
