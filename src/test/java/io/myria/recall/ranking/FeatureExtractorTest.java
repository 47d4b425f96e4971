package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Each signal as it comes out by hand. */
class FeatureExtractorTest {

  private static final double EXACT = 1e-9;

  private final Corpus corpus =
      Said.corpus(
          "Ada: red kite",
          "Bob: Do you fly kites?",
          "Ada: I did yesterday",
          "",
          "Bob: blue boat",
          "Ada: Anna saw 3 boats");

  @Test
  void wordsAreWeighedByBm25AndHowRareTheyAre() {
    Columns columns = words("kite boat");
    // Each stands in two of five units, so that both are as rare and each is half the question.
    double mean = 15 / 5.0;
    double first = 0.5 * 2.2 / (1 + 1.2 * (0.25 + 0.75 * 2 / mean));
    double second = 0.5 * 2.2 / (1 + 1.2 * (0.25 + 0.75 * 4 / mean));
    assertThat(columns.get("words"))
        .containsExactly(new double[] {first, second, 0, first, second}, within(EXACT));
    assertThat(columns.get("cover")).containsExactly(0.5, 0.5, 0, 0.5, 0.5);
  }

  @Test
  void theRarestWordThatIsThereIsKnown() {
    double idf = StrictMath.log(1 + 3.5 / 2.5) / StrictMath.log(1 + 5.5 / 0.5);
    assertThat(words("kite").get("rarest"))
        .containsExactly(new double[] {idf, idf, 0, 0, 0}, within(EXACT));
  }

  @Test
  void neighboursInTheSameSittingCountAndOthersDoNot() {
    Columns columns = words("boat");
    assertThat(columns.get("near_cover")).containsExactly(0, 0, 0, 1, 1);
    // One by itself and 0.7 of one beside it.
    double near = 1.7 / (1.7 + 1.2);
    assertThat(columns.get("near_words"))
        .containsExactly(new double[] {0, 0, 0, near, near}, within(EXACT));
    double sitting = 2 / (2 + 2.4);
    assertThat(columns.get("sitting_words"))
        .containsExactly(new double[] {0, 0, 0, sitting, sitting}, within(EXACT));
  }

  @Test
  void theFirstLettersOfAWordFindItInflected() {
    Corpus other = Said.corpus("Ada: We are allergic", "Bob: to cats");
    Columns columns = new Columns(2);
    WordSignals.add(other, ParsedQuestion.of(Question.of("allergies"), other.stage()), columns);
    assertThat(columns.get("cover")).containsExactly(0, 0);
    assertThat(columns.get("root_cover")).containsExactly(1, 0);
  }

  @Test
  void whoIsNamedIsKnownByVoiceAndByName() {
    Columns columns = all("What did Ada see?");
    assertThat(columns.get("speaker")).containsExactly(1, 0, 1, 0, 1);
    // "I" is one of Ada's three words, "you" one of Bob's four.
    assertThat(columns.get("about"))
        .containsExactly(new double[] {0, 0.25, 1 / 3.0, 0, 0}, within(1e-6));
    assertThat(columns.get("named")).containsExactly(0, 0, 0, 0, 0);
  }

  @Test
  void daysThatAreAskedForAreNear() {
    Columns columns = all("What happened on March 4, 2024?");
    assertThat(columns.get("mention")[2]).isEqualTo(1);
    // Said on the fifth, a day later, and on the sixth.
    assertThat(columns.get("date"))
        .containsExactly(new double[] {7 / 8.0, 7 / 8.0, 7 / 8.0, 7 / 9.0, 7 / 9.0}, within(EXACT));
    assertThat(all("What happened?").get("date")).containsOnly(0);
  }

  @Test
  void traitsAreWhatTheWordsAreLike() {
    Columns columns = all("Who?");
    assertThat(columns.get("asks")).containsExactly(0, 1, 0, 0, 0);
    assertThat(columns.get("asked_before")).containsExactly(0, 0, 1, 0, 0);
    assertThat(columns.get("numbers")).containsExactly(0, 0, 0, 0, 1);
    assertThat(columns.get("times")).containsExactly(0, 0, 1, 0, 0);
    assertThat(columns.get("continues*opening")).containsOnly(0);
    assertThat(all("That is good. Who was it?").get("continues*opening"))
        .containsExactly(1, 1, 0, 1, 1);
  }

  @Test
  void aSittingsBestIsTheMeanOfItsThreeBest() {
    Neighbourhood near = new Neighbourhood(corpus.stage());
    double[] values = {1, 2, 6, 4, 8};
    assertThat(near.most(values)).containsExactly(6, 6, 6, 8, 8);
    assertThat(near.best(values)).containsExactly(3, 3, 3, 6, 6);
    assertThat(near.mean(values)).containsExactly(3, 3, 3, 6, 6);
    assertThat(near.total(values)).containsExactly(9, 9, 9, 12, 12);
    assertThat(near.beside(values, -1)).containsExactly(0, 1, 2, 0, 4);
    assertThat(near.beside(values, 1)).containsExactly(2, 6, 0, 8, 0);
    assertThat(near.near(values)[0]).isCloseTo(1 + 0.7 * 2 + 0.5 * 6, within(EXACT));
  }

  @Test
  void aScaleHasMeanZeroAndDeviationOne() {
    assertThat(Scale.standard(new double[] {1, 3})).containsExactly(-1, 1);
    assertThat(Scale.standard(new double[] {2, 2})).containsExactly(0, 0);
    assertThat(Scale.standard(new double[0])).isEmpty();
  }

  @Test
  void cosinesAreOfDirections() {
    Vector east = Vector.of(new float[] {2, 0});
    assertThat(east.cosine(Vector.of(new float[] {5, 0}))).isCloseTo(1, within(EXACT));
    assertThat(east.cosine(Vector.of(new float[] {0, 1}))).isZero();
    assertThat(east.cosine(Vector.of(new float[] {-1, 0}))).isCloseTo(-1, within(EXACT));
    assertThat(east.cosine(Vector.of(new float[] {0, 0}))).isZero();
    assertThat(east.cosine(Vector.of(new float[] {1, 0, 0}))).isZero();
  }

  private Columns words(String question) {
    Columns columns = new Columns(corpus.stage().size());
    WordSignals.add(corpus, ParsedQuestion.of(Question.of(question), corpus.stage()), columns);
    return columns;
  }

  private Columns all(String question) {
    ParsedQuestion asked = ParsedQuestion.of(Question.of(question), corpus.stage());
    return new FeatureExtractor(corpus, asked).with(Optional.empty());
  }
}
