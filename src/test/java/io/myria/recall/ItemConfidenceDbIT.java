package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.KeptLocomo;
import io.myria.compile.Locomo;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.RecallItem;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What the confidence of one event is worth, on real conversations: of events with so much, how
 * many are evidence. Words alone; no weight was learned from these.
 */
@Drill
class ItemConfidenceDbIT {

  private static final int EVERY = Rounds.of("myria.locomo.every", 10, 1);
  private static final int ITEMS = 10;
  private static final int BINS = 10;

  private final long[] count = new long[BINS];
  private final long[] evidence = new long[BINS];
  private final double[] said = new double[BINS];
  private double squares;

  @Test
  void whatIsSurerIsMoreOftenEvidence() {
    Locomo.assumePresent();
    try (RecallBench bench = new RecallBench(KeptLocomo.log(), RecallAids.NONE)) {
      List<Locomo.Question> questions = Locomo.questions();
      for (int index = 0; index < questions.size(); index += EVERY) {
        ask(bench, questions.get(index));
      }
    }
    long all = 0;
    double good = 0;
    for (int bin = 0; bin < BINS; bin++) {
      all += count[bin];
      good += evidence[bin];
      System.out.printf(
          "from 0.%d: %d events, said %.3f, evidence %.3f%n",
          bin, count[bin], said[bin] / count[bin], evidence[bin] / (double) count[bin]);
    }
    double base = good / all;
    System.out.printf(
        "%d events, %.3f are evidence: Brier %.4f, of their share alone %.4f%n",
        all, base, squares / all, base * (1 - base));
    assertThat(squares / all).isLessThan(base * (1 - base));
  }

  private void ask(RecallBench bench, Locomo.Question question) {
    Options options =
        new Options(4_000, 0, Strategy.AUTO, true, false, false, Optional.of(ITEMS), true, true);
    Ask ask = Ask.of(question.text(), question.participants().names().toArray(String[]::new));
    for (RecallItem item : bench.ask(ask.with(options)).items()) {
      double confidence = item.confidence().orElseThrow();
      boolean is = question.evidence().contains(item.source().sourceEventKey().orElseThrow());
      int bin = Math.min(BINS - 1, (int) (BINS * confidence));
      count[bin]++;
      evidence[bin] += is ? 1 : 0;
      said[bin] += confidence;
      squares += Math.pow(confidence - (is ? 1 : 0), 2);
    }
  }
}
