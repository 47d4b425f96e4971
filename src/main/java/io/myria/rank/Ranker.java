package io.myria.rank;

import java.util.Arrays;
import java.util.List;

/** Ranks the turns of a ground for a question. Thread-safe. */
public final class Ranker {

  /** Below this share of units with vectors, those that lack one would be at too great a loss. */
  public static final double ENOUGH_VECTORS = 0.9;

  private final Weights weights;
  private final boolean adapts;

  private Ranker(Weights weights, boolean adapts) {
    this.weights = weights;
    this.adapts = adapts;
  }

  /** The weights that ship with this version, for vectors of the model they were learned with. */
  public static Ranker standard() {
    return new Ranker(Weights.standard(), true);
  }

  /** The weights that ship with this version, for vectors of another model. */
  public static Ranker forAnyVectors() {
    return new Ranker(Weights.standard(), false);
  }

  static Ranker of(Weights weights) {
    return new Ranker(weights, true);
  }

  public Ranking rank(Ground ground, Question question) {
    Round round = round(ground, question);
    double[] scores = scores(round.model(), round.first(), round.finalists());
    double[] looks = Looks.of(round.asked(), round.columns(), round.cosines(), scores);
    Model model = round.model();
    return new Ranking(ground, model, round.columns(), scores, model.trust().of(looks));
  }

  /** All that is known of a question before the final. */
  record Round(
      Model model,
      Asked asked,
      List<double[]> cosines,
      Columns columns,
      double[] first,
      Finalists finalists) {}

  Round round(Ground ground, Question question) {
    Asked asked = Asked.of(question, ground.stage());
    List<double[]> cosines = cosines(ground, question);
    Model model = cosines.isEmpty() ? weights.words() : weights.meaning();
    Columns columns = SignalTable.of(ground, asked, cosines);
    double[] first = first(model, columns);
    boolean vectors = !cosines.isEmpty();
    Finalists finalists = new Finalists(ground, asked, columns, first, vectors);
    return new Round(model, asked, cosines, columns, first, finalists);
  }

  /** What a ranking looks like to who must say how far to trust it. */
  double[] looks(Round round) {
    double[] scores = scores(round.model(), round.first(), round.finalists());
    return Looks.of(round.asked(), round.columns(), round.cosines(), scores);
  }

  /** The question's plain cosines and the adapted ones; of what has no vector, what most have. */
  List<double[]> cosines(Ground ground, Question question) {
    Directions directions = ground.stage().directions();
    int with = directions.with();
    if (question.vector().isEmpty() || with == 0 || with < ENOUGH_VECTORS * ground.stage().size()) {
      return List.of();
    }
    Vector plain = question.vector().get();
    Vector turned = adapts ? weights.adapter().turned(plain) : plain;
    return List.of(directions.cosines(plain), directions.cosines(turned));
  }

  static double[] first(Model model, Columns columns) {
    double[] first = new double[columns.size()];
    int signal = 0;
    for (double[] column : columns.all().values()) {
      float weight = signal < model.first().length ? model.first()[signal++] : 0;
      for (int u = 0; u < first.length; u++) {
        first[u] += weight * column[u];
      }
    }
    return first;
  }

  /** Who is no finalist stays behind the last of them, in the order of the first round. */
  private static double[] scores(Model model, double[] first, Finalists finalists) {
    double[] scores = first.clone();
    int[] units = finalists.units();
    if (units.length == 0 || model.finals().isEmpty()) {
      return scores;
    }
    double[] last = new double[units.length];
    for (Net net : model.finals()) {
      double[] scored = net.scores(finalists.signals());
      for (int place = 0; place < last.length; place++) {
        last[place] += scored[place] / model.finals().size();
      }
    }
    double least = Arrays.stream(last).min().orElse(0);
    double shift = least - first[units[units.length - 1]];
    for (int u = 0; u < scores.length; u++) {
      scores[u] += shift;
    }
    for (int place = 0; place < units.length; place++) {
      scores[units[place]] = last[place];
    }
    return scores;
  }
}
