package io.myria.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TokenSignsTest {

  private static final int THE = 7;
  private static final int KITE = 8;
  private static final int RED = 9;
  private static final int STOP = 10;
  private static final int LAST = 102;

  /** Two dimensions, of which the first is above zero wherever nothing tells. */
  private final TokenSigns signs =
      new TokenSigns(
          Map.of("[CLS]", 101, "[SEP]", LAST, "the", THE, "kite", KITE, "red", RED, ".", STOP),
          new float[] {0.5f, 0});

  @Test
  void theTokensThatTellAreKeptOnceAndTheWholeTextFirst() {
    float[] hidden = {1, 0, 0, 9, 0, 5, 3, -4, 0, 7, 0, 8, 0, 9};
    byte[] packed = signs.of(new long[] {THE, KITE, RED, KITE, STOP}, hidden);
    assertThat(numbers(packed, 3)).containsExactly(TokenSigns.WHOLE, KITE, RED);
    // Less what is common: (1, 0) - (0.5, 0), (0, 1) - (0.5, 0), (0.6, -0.8) - (0.5, 0).
    assertThat(new byte[] {packed[6], packed[7], packed[8]}).containsExactly(0b01, 0b10, 0b01);
  }

  @Test
  void whereNothingTellsTheWordsThereAreAreKept() {
    byte[] packed = signs.of(new long[] {THE, STOP}, new float[8]);
    assertThat(numbers(packed, 2)).containsExactly(TokenSigns.WHOLE, THE);
    assertThat(signs.of(new long[0], new float[4])).hasSize(3);
  }

  @Test
  void ofALongTextTheFirstOnesAreKept() {
    Map<String, Integer> vocabulary = new HashMap<>();
    long[] text = new long[200];
    for (int word = 0; word < text.length; word++) {
      vocabulary.put("word" + word, 1_000 + word);
      text[word] = 1_000 + word;
    }
    byte[] packed = new TokenSigns(vocabulary, new float[2]).of(text, new float[404]);
    assertThat(packed).hasSize(3 * TokenSigns.MOST);
    assertThat(numbers(packed, TokenSigns.MOST)).endsWith(1_000 + TokenSigns.MOST - 2);
  }

  private static List<Integer> numbers(byte[] packed, int tokens) {
    List<Integer> numbers = new ArrayList<>();
    for (int token = 0; token < tokens; token++) {
      numbers.add((int) ByteBuffer.wrap(packed).getShort(token * Short.BYTES));
    }
    return numbers;
  }
}
