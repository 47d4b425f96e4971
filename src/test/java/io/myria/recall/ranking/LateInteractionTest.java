package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LateInteractionTest {

  private static final int WHOLE = 101;
  private static final int DIMENSIONS = 64;
  private static final long NONE = 0;
  private static final long HALF = 0xFFFF_FFFFL;
  private static final long ALL = -1;

  private record Token(int number, long signs) {}

  @Test
  void eachTokenOfTheQuestionTakesTheNearestOfAUnit() {
    Corpus corpus =
        corpus(
            List.of(
                List.of(new Token(WHOLE, ALL), new Token(5, NONE), new Token(6, HALF)),
                List.of(new Token(WHOLE, NONE), new Token(7, ALL))));
    LateInteraction late = of(corpus, new Token(WHOLE, NONE), new Token(8, HALF)).orElseThrow();
    assertThat(late.of(new int[] {1, 0})).containsExactly(0, 1);
  }

  @Test
  void aTokenThatIsRareCountsMore() {
    List<Token> common = List.of(new Token(5, NONE));
    Corpus corpus =
        corpus(List.of(common, common, common, List.of(new Token(5, ALL), new Token(6, NONE))));
    LateInteraction late = of(corpus, new Token(5, NONE), new Token(6, ALL)).orElseThrow();
    double[] near = late.of(new int[] {0, 3});
    assertThat(near[0]).as("has the common one").isLessThan(-0.5);
    assertThat(near[1]).as("has the nearest to both").isCloseTo(1, within(1e-9));
  }

  @Test
  void whatHasNoTokensIsAsNearAsTheOthersOnAverage() {
    List<List<Token>> tokens = new ArrayList<>();
    for (int unit = 0; unit < 19; unit++) {
      tokens.add(List.of(new Token(5, unit % 2 == 0 ? ALL : NONE)));
    }
    tokens.add(List.of());
    Corpus corpus = corpus(tokens);
    LateInteraction late = of(corpus, new Token(5, ALL)).orElseThrow();
    assertThat(late.of(new int[] {0, 1, 19})).containsExactly(1, -1, 0);
  }

  @Test
  void whereTheQuestionOrTooManyUnitsHaveNoneThereIsNone() {
    List<Token> some = List.of(new Token(5, ALL));
    Corpus half = corpus(List.of(some, List.of()));
    assertThat(of(half, new Token(5, ALL))).isEmpty();
    assertThat(LateInteraction.of(corpus(List.of(some)), Optional.empty())).isEmpty();
    assertThat(of(corpus(List.of(some)), new Token(5, ALL))).isPresent();
  }

  private static Optional<LateInteraction> of(Corpus corpus, Token... question) {
    return LateInteraction.of(corpus, Optional.of(vector(List.of(question))));
  }

  private static Corpus corpus(List<List<Token>> units) {
    List<Turn> turns = new ArrayList<>();
    for (List<Token> unit : units) {
      turns.add(Said.with(Said.turn(turns.size() + 1L, 1, "Ada", "a kite"), vector(unit)));
    }
    return Corpus.of(turns);
  }

  private static Vector vector(List<Token> tokens) {
    byte[] direction = new byte[DIMENSIONS];
    direction[0] = 1;
    ByteBuffer packed = ByteBuffer.allocate(tokens.size() * (Short.BYTES + Long.BYTES));
    tokens.forEach(token -> packed.putShort((short) token.number()));
    tokens.forEach(token -> packed.putLong(token.signs()));
    return Vector.of(direction, Optional.of(packed.array()).filter(bytes -> bytes.length > 0));
  }
}
