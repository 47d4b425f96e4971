package io.myria.recall.ranking;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The probability that an answer holds the evidence on ground that the ranking was not learned from
 * (see {@link ShapedScores}): the product of two logistic regressions on {@link
 * ConfidenceFeatures}, one for whether what was asked about is there at all, one for whether all of
 * it is. The product is stretched so that the bounds at which answers are read hold on
 * conversations that were not learned from. Its weights are a table of text. Immutable.
 *
 * @param version what it was learned from
 * @param relevant that the answer has some of what was asked for
 * @param complete that an answer with some of it has all of it
 * @param meetings bounds in meetings
 * @param records bounds in records
 * @param other bounds elsewhere
 */
record ShapedConfidence(
    String version, Line relevant, Line complete, Bounds meetings, Bounds records, Bounds other) {

  private static final Set<Integer> COSINES =
      IntStream.range(0, ConfidenceFeatures.NAMES.size())
          .filter(i -> ConfidenceFeatures.NAMES.get(i).startsWith("cosine"))
          .boxed()
          .collect(Collectors.toUnmodifiableSet());

  /** Beside this class; learning again writes it again. */
  static final String RESOURCE = "shaped-confidence.tsv";

  /** Below it an answer hardly answers. */
  static final double HARDLY = 0.3;

  /** From it on an answer is sure. */
  static final double SURE = 0.8;

  private static final String RELEVANT = "relevant";
  private static final String COMPLETE = "complete";
  private static final String HARDLY_BELOW = "hardly below";
  private static final String SURE_FROM = "sure from";
  private static final String BIAS = "(bias)";
  private static final String MEETINGS = "meetings";
  private static final String RECORDS = "records";
  private static final String OTHER = "other";
  private static final double MOST = 0.99;

  /**
   * What is said at least of an answer that has what was asked about, however little of it: less
   * would withhold it.
   */
  private static final double SOME = 0.1;

  /**
   * How a probability that was learned is shown.
   *
   * @param low is shown as {@link #HARDLY}
   * @param high is shown as {@link #SURE}; of 1 nothing is sure
   */
  record Bounds(double low, double high) {

    double shown(double learned) {
      if (learned < low) {
        return HARDLY * learned / low;
      }
      if (learned < high) {
        return HARDLY + (SURE - HARDLY) * (learned - low) / (high - low);
      }
      return high < 1 ? Math.min(MOST, SURE + (1 - SURE) * (learned - high) / (1 - high)) : SURE;
    }
  }

  /**
   * A logistic regression.
   *
   * @param bias log odds where all features are as they are on average
   * @param mean by feature
   * @param deviation by feature, above 0
   * @param weight by feature; 0 for those that are not looked at
   */
  record Line(double bias, double[] mean, double[] deviation, double[] weight) {

    /** In deviations: what was never seen counts no more than what was seen rarely. */
    static final double LIMIT = 4;

    double scaled(int feature, double value) {
      double scaled = (value - mean[feature]) / deviation[feature];
      return Math.max(-LIMIT, Math.min(LIMIT, scaled));
    }

    /**
     * @param meaning whether cosines are known; else they count as they are on average
     */
    double of(double[] features, boolean meaning) {
      double odds = bias;
      for (int i = 0; i < weight.length; i++) {
        boolean counts = weight[i] != 0 && (meaning || !COSINES.contains(i));
        odds += counts ? weight[i] * scaled(i, features[i]) : 0;
      }
      return 1 / (1 + StrictMath.exp(-odds));
    }

    /** The same for every answer. */
    static Line even() {
      int size = ConfidenceFeatures.NAMES.size();
      double[] ones = new double[size];
      Arrays.fill(ones, 1);
      return new Line(0, new double[size], ones, new double[size]);
    }
  }

  static ShapedConfidence standard() {
    return Loaded.STANDARD;
  }

  /**
   * @param meaning whether the ranking knew cosines; by words alone, of which nothing was learned,
   *     no answer is sure
   */
  double of(double[] features, boolean meaning) {
    Bounds bounds = is(MEETINGS, features) ? meetings : is(RECORDS, features) ? records : other;
    double found = relevant.of(features, meaning);
    double shown = bounds.shown(found * complete.of(features, meaning));
    return Math.max(meaning ? shown : Math.min(SURE - SOME, shown), SOME * found);
  }

  private static boolean is(String shape, double[] features) {
    return features[ConfidenceFeatures.NAMES.indexOf(shape)] > 0;
  }

  /** A line a weight: part, feature, its mean, its deviation, its weight. */
  String table() {
    StringBuilder table = new StringBuilder("# " + version + "\n");
    row(table, HARDLY_BELOW, MEETINGS, 0, 1, meetings.low());
    row(table, SURE_FROM, MEETINGS, 0, 1, meetings.high());
    row(table, HARDLY_BELOW, RECORDS, 0, 1, records.low());
    row(table, SURE_FROM, RECORDS, 0, 1, records.high());
    row(table, HARDLY_BELOW, OTHER, 0, 1, other.low());
    row(table, SURE_FROM, OTHER, 0, 1, other.high());
    rows(table, RELEVANT, relevant);
    rows(table, COMPLETE, complete);
    return table.toString();
  }

  private static void rows(StringBuilder table, String part, Line line) {
    row(table, part, BIAS, 0, 1, line.bias());
    for (int i = 0; i < line.weight().length; i++) {
      if (line.weight()[i] != 0) {
        String name = ConfidenceFeatures.NAMES.get(i);
        row(table, part, name, line.mean()[i], line.deviation()[i], line.weight()[i]);
      }
    }
  }

  private static void row(StringBuilder table, String part, String name, double... numbers) {
    table.append(part).append('\t').append(name);
    for (double number : numbers) {
      table.append('\t').append((float) number);
    }
    table.append('\n');
  }

  /**
   * @throws IllegalArgumentException for a row that is no weight of a known feature
   */
  static ShapedConfidence read(String table) {
    List<String[]> rows = table.lines().skip(1).map(row -> row.split("\t")).toList();
    return new ShapedConfidence(
        table.lines().findFirst().orElse("# ").substring(2),
        line(rows, RELEVANT),
        line(rows, COMPLETE),
        bounds(rows, MEETINGS),
        bounds(rows, RECORDS),
        bounds(rows, OTHER));
  }

  private static Bounds bounds(List<String[]> rows, String shape) {
    return new Bounds(number(rows, HARDLY_BELOW, shape), number(rows, SURE_FROM, shape));
  }

  private static double number(List<String[]> rows, String part, String name) {
    return rows.stream()
        .filter(cells -> cells[0].equals(part) && cells[1].equals(name))
        .mapToDouble(cells -> Double.parseDouble(cells[4]))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no " + part + " " + name));
  }

  private static Line line(List<String[]> rows, String part) {
    Line line = Line.even();
    for (String[] cells : rows) {
      if (!cells[0].equals(part) || cells[1].equals(BIAS)) {
        continue;
      }
      int feature = ConfidenceFeatures.NAMES.indexOf(cells[1]);
      if (feature < 0) {
        throw new IllegalArgumentException("no feature: " + cells[1]);
      }
      line.mean()[feature] = Double.parseDouble(cells[2]);
      line.deviation()[feature] = Double.parseDouble(cells[3]);
      line.weight()[feature] = Double.parseDouble(cells[4]);
    }
    return new Line(number(rows, part, BIAS), line.mean(), line.deviation(), line.weight());
  }

  private static final class Loaded {
    static final ShapedConfidence STANDARD = load();

    private static ShapedConfidence load() {
      try (InputStream resource = ShapedConfidence.class.getResourceAsStream(RESOURCE)) {
        return read(new String(resource.readAllBytes(), UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException("the confidence that comes with this version", e);
      }
    }
  }
}
