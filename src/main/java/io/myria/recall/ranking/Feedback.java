package io.myria.recall.ranking;

/**
 * Pseudo relevance feedback (Rocchio, "Relevance Feedback in Information Retrieval", 1971): how
 * near each unit is in meaning to what answers best so far, and how near its sitting is to the
 * sittings that do, which is what tells projects apart that go on over many sittings. Confined to
 * one question.
 */
final class Feedback {

  /** How many units are taken for answers. */
  private static final int UNITS = 10;

  /** How many sittings are taken for those of the project that is asked about. */
  private static final int SITTINGS = 3;

  private final Sittings stage;
  private final double[] base;

  /**
   * @param base what a unit answers, as far as is known
   */
  Feedback(Sittings stage, double[] base) {
    this.stage = stage;
    this.base = base;
  }

  void addTo(Columns columns) {
    columns.add("feedback", Scale.standard(stage.directions().cosines(answers())));
    columns.add("project", project());
  }

  /** The mean of the best units' vectors, each by what it would have of one by softmax. */
  private Vector answers() {
    Directions directions = stage.directions();
    double[] centre = new double[directions.dimensions()];
    int[] best = Best.places(base, UNITS);
    for (int u : best) {
      double weight = StrictMath.exp(base[u] - base[best[0]]);
      directions.of(u).ifPresent(vector -> vector.addTo(centre, weight));
    }
    return Vector.ofSum(centre);
  }

  private double[] project() {
    double[] bySitting = new double[stage.sittings()];
    double[] best = new Neighbourhood(stage).best(base);
    for (int u = 0; u < best.length; u++) {
      bySitting[stage.sitting(u)] = best[u];
    }
    double[] centre = new double[stage.directions().dimensions()];
    for (int s : Best.places(bySitting, SITTINGS)) {
      stage.meaning(s).addTo(centre, 1);
    }
    double[] near = new double[bySitting.length];
    for (int s = 0; s < near.length; s++) {
      near[s] = stage.meaning(s).along(centre);
    }
    double[] standard = Scale.standard(near);
    double[] project = new double[base.length];
    for (int u = 0; u < project.length; u++) {
      project[u] = standard[stage.sitting(u)];
    }
    return project;
  }
}
