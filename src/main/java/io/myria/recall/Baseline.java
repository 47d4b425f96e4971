package io.myria.recall;

import io.myria.recall.context.Assembly;
import io.myria.recall.context.Scores;
import io.myria.recall.context.ScoresOver;
import io.myria.recall.ranking.Best;
import io.myria.recall.ranking.Part;
import java.util.List;

/**
 * The strategies {@code bm25} and {@code plain}: events in the order of scores with nothing
 * learned, which nothing else reorders. What a ranking is worth is measured against them.
 * Thread-safe.
 *
 * @param withCosines whether the cosine is added to BM25
 */
record Baseline(boolean withCosines) implements BudgetStrategy {

  private static final String SIGNAL = "baseline";

  @Override
  public Filling ordered(RecallContext sought) {
    double[] baseline = sought.ranking().baseline(withCosines);
    int[] order = Best.order(baseline);
    Scores scores =
        new ScoresOver(Scores.of(sought.ranking())) {
          @Override
          public int[] order() {
            return order.clone();
          }

          @Override
          public double score(int index) {
            return baseline[index];
          }

          @Override
          public List<Part> parts(int index) {
            return List.of(new Part(SIGNAL, baseline[index], baseline[index]));
          }
        };
    return beside -> fill(sought, scores, beside);
  }

  private static Assembly fill(RecallContext sought, Scores scores, int beside) {
    Assembly assembly = sought.assembly(scores, sought.eligible(), beside);
    assembly.takeTurns(false);
    sought.stages().end("select");
    assembly.write();
    sought.stages().end("render");
    return assembly;
  }
}
