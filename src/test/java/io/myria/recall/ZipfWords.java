package io.myria.recall;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Made-up words, each as often as Zipf's law has it. */
public final class ZipfWords {

  private static final int WORDS = 8_000;
  private static final String[] SYLLABLES = {
    "ka", "lo", "mi", "tu", "re", "sa", "vo", "ni", "pe", "du", "fa", "gi", "ho", "ja", "zu"
  };

  private final Random random;
  private final List<String> words = new ArrayList<>();
  private final double[] upTo = new double[WORDS];

  public ZipfWords(Random random) {
    this.random = random;
    double sum = 0;
    for (int rank = 0; rank < WORDS; rank++) {
      StringBuilder word = new StringBuilder();
      for (int left = rank + SYLLABLES.length; left > 0; left /= SYLLABLES.length) {
        word.append(SYLLABLES[left % SYLLABLES.length]);
      }
      words.add(word.toString());
      sum += 1.0 / (rank + 1);
      upTo[rank] = sum;
    }
  }

  public String some(int count) {
    StringBuilder text = new StringBuilder();
    for (int index = 0; index < count; index++) {
      text.append(index == 0 ? "" : " ").append(word());
    }
    return text.toString();
  }

  private String word() {
    double place = random.nextDouble() * upTo[WORDS - 1];
    int found = Arrays.binarySearch(upTo, place);
    return words.get(found < 0 ? -found - 1 : found);
  }
}
