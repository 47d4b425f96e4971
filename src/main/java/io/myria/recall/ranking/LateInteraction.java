package io.myria.recall.ranking;

import java.util.Arrays;
import java.util.Optional;

/**
 * How near units are to a question token by token: for each token of the question the nearest of
 * the unit, those that are rare in the corpus counting most (Khattab and Zaharia, "ColBERT", 2020,
 * weighted). Confined to one question.
 */
final class LateInteraction {

  private static final double LEAST = 1e-3;

  /** The token that stands for a whole text is in all of them. */
  private static final int WHOLE = 101;

  /** In standard deviations of those that are compared. */
  private static final double FAR = -1;

  private final Sittings stage;
  private final Tokens question;
  private final double[] weights;
  private final double all;

  private LateInteraction(Sittings stage, Tokens question) {
    this.stage = stage;
    this.question = question;
    this.weights = new double[question.size()];
    TokenCounts counts = stage.tokenCounts();
    double sum = 0;
    for (int token = 0; token < weights.length; token++) {
      boolean tells = question.number(token) != WHOLE || weights.length == 1;
      int units = counts.units(question.number(token));
      weights[token] = tells ? WordSignals.rarity(units, counts.with()) + LEAST : 0;
      sum += weights[token];
    }
    this.all = sum;
  }

  /** Empty where the question or too many of the units have no tokens. */
  static Optional<LateInteraction> of(Corpus corpus, Optional<Vector> question) {
    Optional<Tokens> asked = question.flatMap(Vector::tokens);
    if (asked.isEmpty()) {
      return Optional.empty();
    }
    Sittings stage = corpus.stage();
    int with = stage.tokenCounts().with();
    return with == 0 || with < Ranker.ENOUGH_VECTORS * stage.size()
        ? Optional.empty()
        : Optional.of(new LateInteraction(stage, asked.get()));
  }

  /**
   * Adds its signals, by which only some units are compared: the others are taken for far.
   *
   * @param units the best by all else
   */
  void addTo(Columns columns, int[] units) {
    double[] some = Scale.standard(of(units));
    double[] values = new double[stage.size()];
    Arrays.fill(values, FAR);
    for (int place = 0; place < units.length; place++) {
      values[units[place]] = some[place];
    }
    Neighbourhood near = new Neighbourhood(stage);
    columns.add("late", values);
    columns.add("late_near", near.near(values));
    columns.add("late_before", near.beside(values, -1));
    columns.add("late_after", near.beside(values, 1));
    columns.add("late_most", near.most(values));
    columns.add("late_best", near.best(values));
    columns.add("late_mean", near.mean(values));
  }

  /** From -1 to 1 by place among some units; of those without tokens the mean of the others. */
  double[] of(int[] units) {
    double[] nearness = new double[units.length];
    Arrays.fill(nearness, Double.NaN);
    double sum = 0;
    int with = 0;
    for (int place = 0; place < units.length; place++) {
      Optional<Tokens> tokens = stage.directions().of(units[place]).flatMap(Vector::tokens);
      if (tokens.isPresent() && tokens.get().fits(question)) {
        nearness[place] = nearness(tokens.get());
        sum += nearness[place];
        with++;
      }
    }
    for (int place = 0; place < nearness.length; place++) {
      nearness[place] = Double.isNaN(nearness[place]) ? sum / Math.max(1, with) : nearness[place];
    }
    return nearness;
  }

  private double nearness(Tokens unit) {
    double differing = 0;
    for (int token = 0; token < weights.length; token++) {
      differing += weights[token] == 0 ? 0 : weights[token] * unit.nearest(question, token);
    }
    return 1 - 2 * differing / (all * stage.directions().dimensions());
  }
}
