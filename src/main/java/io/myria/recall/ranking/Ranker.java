package io.myria.recall.ranking;

import io.myria.language.Script;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Ranks the turns of a corpus for a question. Thread-safe. */
public final class Ranker {

  /** Below this share of units with vectors, those that lack one would be at too great a loss. */
  public static final double ENOUGH_VECTORS = 0.9;

  /** Of so many units the tokens are compared with the question's: the best without. */
  static final int COMPARED = 200;

  private static final int TOGETHER = 4;

  private final Weights weights;
  private final Confidence confidence;
  private final CosineScale scale;
  private final Use use;

  /**
   * What a ranker makes use of.
   *
   * @param tokens whether there are weights for those of the vectors
   * @param everyScript whether the vectors' model knows other scripts than the Latin one
   * @param shape whether the scores fit the shape of the corpus
   */
  private record Use(boolean tokens, boolean everyScript, boolean shape) {}

  private Ranker(Weights weights, Confidence confidence, CosineScale scale, Use use) {
    this.weights = weights;
    this.confidence = confidence;
    this.scale = scale;
    this.use = use;
  }

  /** For learning: the tokens' signals are there before there are weights for them. */
  Ranker withTokens() {
    return new Ranker(weights, confidence, scale, new Use(true, use.everyScript(), use.shape()));
  }

  /** By the weights alone, whatever the corpus is like. */
  Ranker ofWeightsAlone() {
    return new Ranker(weights, confidence, scale, new Use(use.tokens(), use.everyScript(), false));
  }

  /** The weights that ship with this version, for vectors of the model they were learned with. */
  public static Ranker standard() {
    return of(Weights.standard(), Confidence.standard());
  }

  /**
   * The weights that ship with this version, for vectors of another model.
   *
   * @param scale of that model
   * @param everyScript whether it knows other scripts than the Latin one
   */
  public static Ranker forAnyVectors(CosineScale scale, boolean everyScript) {
    // Of another model there are no tokens, or not those that were learned with.
    return new Ranker(
        Weights.standard(), Confidence.standard(), scale, new Use(false, everyScript, true));
  }

  /** Knows how to rank, and not how far to trust it. */
  static Ranker of(Weights weights) {
    return of(weights, new Confidence("", List.of(), List.of(), List.of()));
  }

  static Ranker of(Weights weights, Confidence confidence) {
    return new Ranker(
        weights,
        confidence,
        CosineScale.BGE_SMALL,
        new Use(!weights.late().signals().isEmpty(), false, true));
  }

  public Ranking rank(Corpus corpus, Question question) {
    return rank(Begun.of(corpus, question.text()), question.vector());
  }

  /**
   * What words tell of a question, for which its vector need not be known: who waits for a model
   * has this done meanwhile. For one thread, and one ranking.
   */
  public static final class Begun {

    private final Corpus corpus;
    private final ParsedQuestion asked;
    private final FeatureExtractor signals;
    private final boolean latin;

    private Begun(Corpus corpus, ParsedQuestion asked, boolean latin) {
      this.corpus = corpus;
      this.asked = asked;
      this.latin = latin;
      this.signals = new FeatureExtractor(corpus, asked);
    }

    public static Begun of(Corpus corpus, String question) {
      return new Begun(
          corpus,
          ParsedQuestion.of(Question.of(question), corpus.stage()),
          Script.isLatin(question));
    }
  }

  /**
   * @param vector the question's, by the model of the corpus's
   */
  public Ranking rank(Begun begun, Optional<Vector> vector) {
    Corpus corpus = begun.corpus;
    Round round = round(begun, vector);
    double[] learned = scores(round.model(), round.first(), round.finalists());
    double[] scores =
        use.shape()
            ? ShapedScores.of(corpus, begun.asked, learned, round.cosines(), !begun.latin)
            : learned;
    Trusted trusted = new Trusted(confidence, scale, scores != learned, !begun.latin);
    return new Ranking(corpus, round, scores, trusted);
  }

  /**
   * The features from which an answer's confidence is computed.
   *
   * @param shaped whether the scores were fitted to other ground than they were learned from
   * @param foreign whether the question is in another script
   */
  record Trusted(Confidence confidence, CosineScale scale, boolean shaped, boolean foreign) {}

  /** Names of all that a score may be made of; see {@link Ranking#parts}. */
  public static Set<String> signals() {
    Set<String> signals = new TreeSet<>(Weights.standard().words().signals());
    signals.addAll(Weights.standard().meaning().signals());
    signals.addAll(Weights.standard().late().signals());
    signals.add(Ranking.TOGETHER);
    return signals;
  }

  /** All that is known of a question before the final. */
  record Round(
      Corpus corpus,
      Model model,
      float[] weights,
      ParsedQuestion asked,
      Optional<double[]> cosines,
      Columns columns,
      double[] first,
      Reranker finalists,
      Basis basis) {}

  Round round(Corpus corpus, Question question) {
    return round(Begun.of(corpus, question.text()), question.vector());
  }

  private Round round(Begun begun, Optional<Vector> vector) {
    Corpus corpus = begun.corpus;
    ParsedQuestion asked = begun.asked;
    Ground ground = Ground.of(corpus, asked);
    // A model that does not know the question's script would say something all the same.
    Optional<Vector> known = vector.filter(any -> use.everyScript() || begun.latin);
    Optional<double[]> cosines = cosines(corpus, known);
    Columns columns = begun.signals.with(cosines);
    Basis basis = cosines.isPresent() ? Basis.VECTORS : Basis.WORDS;
    if (cosines.isPresent() && use.tokens()) {
      Optional<LateInteraction> late = LateInteraction.of(corpus, known);
      if (late.isPresent()) {
        double[] before = first(weights.meaning().first().on(ground), columns);
        late.get().addTo(columns, Best.places(before, COMPARED));
        basis = Basis.TOKENS;
      }
    }
    Model model = weights.of(basis);
    float[] weighed = model.first().on(ground);
    double[] first = first(weighed, columns);
    Reranker finalists = new Reranker(corpus, asked, columns, first, cosines.isPresent());
    return new Round(corpus, model, weighed, asked, cosines, columns, first, finalists, basis);
  }

  /** How near each unit is in meaning; of what has no vector, what most have. */
  private Optional<double[]> cosines(Corpus corpus, Optional<Vector> question) {
    Directions directions = corpus.stage().directions();
    int with = directions.with();
    if (question.isEmpty() || with == 0 || with < ENOUGH_VECTORS * corpus.stage().size()) {
      return Optional.empty();
    }
    double[] cosines = directions.cosines(question.get());
    return use.everyScript() ? Optional.of(cosines) : known(corpus.stage(), cosines);
  }

  /** With what the others have on average for units in a script that the model does not know. */
  private static Optional<double[]> known(Sittings stage, double[] cosines) {
    double sum = 0;
    int known = 0;
    for (int u = 0; u < cosines.length; u++) {
      sum += stage.unit(u).latin() ? cosines[u] : 0;
      known += stage.unit(u).latin() ? 1 : 0;
    }
    if (known == 0) {
      return Optional.empty();
    }
    for (int u = 0; known < cosines.length && u < cosines.length; u++) {
      cosines[u] = stage.unit(u).latin() ? cosines[u] : sum / known;
    }
    return Optional.of(cosines);
  }

  private static double[] first(float[] weights, Columns columns) {
    double[] first = new double[columns.size()];
    List<double[]> some = new ArrayList<>();
    List<Float> worth = new ArrayList<>();
    int signal = 0;
    for (double[] column : columns.all().values()) {
      float weight = signal < weights.length ? weights[signal++] : 0;
      if (weight != 0 && column != columns.nothing()) {
        some.add(column);
        worth.add(weight);
      }
    }
    while (some.size() % TOGETHER != 0) {
      some.add(columns.nothing());
      worth.add(0F);
    }
    for (int from = 0; from < some.size(); from += TOGETHER) {
      add(some.subList(from, from + TOGETHER), worth.subList(from, from + TOGETHER), first);
    }
    return first;
  }

  /** Four at a time, so that the sums are read and written less often. */
  private static void add(List<double[]> columns, List<Float> weights, double[] sums) {
    double[] one = columns.get(0);
    double[] two = columns.get(1);
    double[] three = columns.get(2);
    double[] four = columns.get(3);
    double ofOne = weights.get(0);
    double ofTwo = weights.get(1);
    double ofThree = weights.get(2);
    double ofFour = weights.get(3);
    for (int u = 0; u < sums.length; u++) {
      sums[u] = sums[u] + ofOne * one[u] + ofTwo * two[u] + ofThree * three[u] + ofFour * four[u];
    }
  }

  /** Who is no finalist stays behind the last of them, in the order of the first round. */
  private static double[] scores(Model model, double[] first, Reranker finalists) {
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
