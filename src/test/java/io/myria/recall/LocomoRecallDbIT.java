package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.KeptLocomo;
import io.myria.compile.Locomo;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.NewEvent;
import io.myria.language.EventText;
import io.myria.language.TokenCount;
import io.myria.recall.RecallBench.Ask;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Recall on real conversations: how much of the evidence stands, word for word, in a context. */
@Drill
class LocomoRecallDbIT {

  /** Well below what is reached, so that it only fails where something broke. */
  private static final double LEAST_IN_1000 = 0.75;

  /** Of the share of evidence, where an answer ends before its budget does. */
  private static final double MOST_LOST = 0.01;

  /** Every so many questions, so that the test takes seconds. */
  private static final int EVERY = Rounds.of("myria.locomo.every", 20, 1);

  /** Two of them in every build. */
  private static final List<Integer> BUDGETS =
      Boolean.getBoolean("myria.drills")
          ? List.of(500, 1_000, 2_000, 4_000)
          : List.of(1_000, 4_000);

  @Test
  void theEvidenceStandsInTheContextWordForWord() {
    Locomo.assumePresent();
    List<NewEvent> events = Locomo.events();
    Map<String, String> texts = new HashMap<>();
    events.forEach(event -> texts.put(event.sourceEventKey().orElseThrow(), EventText.of(event)));
    try (RecallBench bench = new RecallBench(KeptLocomo.log(), RecallAids.NONE)) {
      for (int budget : BUDGETS) {
        Found filled = found(bench, texts, budget, ask -> ask);
        Found ended = found(bench, texts, budget, Ask::unfilled);
        if (budget == 1_000) {
          assertThat(filled.share()).isGreaterThan(LEAST_IN_1000);
        }
        assertThat(ended.share()).isGreaterThan(filled.share() - MOST_LOST);
        assertThat(ended.tokens()).isLessThan(filled.tokens());
      }
    }
  }

  /**
   * @param share of the evidence
   * @param tokens of an answer on average
   */
  private record Found(double share, double tokens) {}

  private static Found found(
      RecallBench bench, Map<String, String> texts, int budget, UnaryOperator<Ask> how) {
    double sum = 0;
    double tokens = 0;
    int questions = 0;
    int early = 0;
    int events = 0;
    long start = System.nanoTime();
    List<Locomo.Question> all = Locomo.questions();
    for (int index = 0; index < all.size(); index += EVERY) {
      Locomo.Question question = all.get(index);
      Ask ask = Ask.of(question.text(), question.participants().names().toArray(String[]::new));
      RecallAnswer answer = bench.ask(how.apply(ask.budget(budget)));
      assertThat(answer.tokenCount())
          .isEqualTo(TokenCount.of(answer.context()))
          .isLessThanOrEqualTo(budget);
      questions++;
      early += answer.endedEarly() ? 1 : 0;
      events += answer.items().size();
      tokens += answer.tokenCount();
      sum += question.evidenceIn(answer.context(), texts);
    }
    System.out.printf(
        "%d questions in %d tokens: %.1f %%, %.0f tokens and %.1f events each, %d ended early,"
            + " %.1f ms each%n",
        questions,
        budget,
        100 * sum / questions,
        tokens / questions,
        (double) events / questions,
        early,
        (System.nanoTime() - start) / 1e6 / questions);
    return new Found(sum / questions, tokens / questions);
  }
}
