package io.myria.statements.reader;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Learns {@link KindModel}s from the labelled sentences: by L-BFGS (Liu and Nocedal, "On the
 * limited memory BFGS method for large scale optimization", 1989), once for a run of tests.
 */
final class KindTraining {

  /** The penalty, times half the sum of squares. */
  private static final double RIDGE = 1;

  /** Features of fewer authors are theirs. */
  private static final int AUTHORS = 2;

  /** Smaller weights of words are left away. */
  private static final double SMALLEST = 0.05;

  /** Of the texts of other authors that a kind was said of so many are to be right. */
  private static final double RIGHT = 0.92;

  private static final int KINDS = Kind.values().length;
  private static final int MEMORY = 8;

  /** Of each model, also of those without an author, which begin with nothing, too. */
  private static final int ROUNDS = 45;

  private static final double SMALL_SLOPE = 0.02;

  /** A labelled text. */
  record Example(String author, Kind kind, JsonNode line, Map<String, Double> features) {}

  /** What an author's texts are by the others' model. */
  record Read(Example example, double[] probabilities) {}

  private static final class Learnt {
    private static final List<Example> EXAMPLES = examples();
    private static final KindModel ALL = fitted(EXAMPLES);
    private static final Map<String, KindModel> WITHOUT = withoutEach();
    private static final List<Read> READ = read();

    private static Map<String, KindModel> withoutEach() {
      return EXAMPLES.stream()
          .map(Example::author)
          .distinct()
          .collect(Collectors.toMap(one -> one, Learnt::without));
    }

    private static KindModel without(String author) {
      List<Example> others =
          EXAMPLES.stream().filter(example -> !example.author().equals(author)).toList();
      return fitted(others);
    }

    private static List<Read> read() {
      return EXAMPLES.stream()
          .map(one -> new Read(one, WITHOUT.get(one.author()).probabilities(one.features())))
          .toList();
    }
  }

  private KindTraining() {}

  static KindModel ofAll() {
    return Learnt.ALL.withLeast(least(any -> true));
  }

  /** Neither its weights nor how likely kinds have to be come from the author. */
  static KindModel without(String author) {
    return Learnt.WITHOUT
        .getOrDefault(author, Learnt.ALL)
        .withLeast(least(read -> !read.example().author().equals(author)));
  }

  static Kind kind(JsonNode line) {
    return Kind.valueOf(line.get("kind").asString().toUpperCase(Locale.ROOT));
  }

  private static List<Example> examples() {
    List<Example> examples = new ArrayList<>();
    for (String half : List.of("open", "more")) {
      for (String author : Labelled.authors(half)) {
        for (JsonNode line : Labelled.in(half, "kinds", author)) {
          TextAnalysis text =
              TextAnalysis.of(line.get("speaker").asString(), line.get("text").asString());
          if (!text.sentences().isEmpty()) {
            examples.add(new Example(author, kind(line), line, Kinds.features(text)));
          }
        }
      }
    }
    return examples;
  }

  /** From the likeliest down, as far as enough are right. */
  private static double[] least(Predicate<Read> which) {
    double[] least = new double[KINDS];
    KindModel any = new KindModel(Map.of());
    for (Kind kind : Kind.values()) {
      List<Read> said =
          Learnt.READ.stream()
              .filter(which)
              .filter(read -> Kinds.likely(read.probabilities(), any).kind() == kind)
              .sorted((one, other) -> Double.compare(of(other, kind), of(one, kind)))
              .toList();
      least[kind.ordinal()] = 1;
      int right = 0;
      for (int index = 0; index < said.size(); index++) {
        right += said.get(index).example().kind() == kind ? 1 : 0;
        if (right >= RIGHT * (index + 1)) {
          least[kind.ordinal()] = Math.floor(of(said.get(index), kind) * 1000) / 1000;
        }
      }
    }
    return least;
  }

  private static double of(Read read, Kind kind) {
    return read.probabilities()[kind.ordinal()];
  }

  private static KindModel fitted(List<Example> examples) {
    List<String> names = names(examples);
    double[] found = new Fit(examples, names).minimum(new double[names.size() * KINDS], ROUNDS);
    Map<String, double[]> rows = new LinkedHashMap<>();
    for (int name = 0; name < names.size(); name++) {
      double[] row = Arrays.copyOfRange(found, name * KINDS, (name + 1) * KINDS);
      boolean dense = names.get(name).matches("m\\d+|" + KindModel.BIAS);
      for (int kind = 0; kind < KINDS && !dense; kind++) {
        row[kind] = Math.abs(row[kind]) < SMALLEST ? 0 : row[kind];
      }
      if (Arrays.stream(row).anyMatch(weight -> weight != 0)) {
        rows.put(names.get(name), row);
      }
    }
    return new KindModel(rows);
  }

  private static List<String> names(Collection<Example> examples) {
    Map<String, Set<String>> authors = new TreeMap<>();
    for (Example example : examples) {
      for (String name : example.features().keySet()) {
        authors.computeIfAbsent(name, any -> new HashSet<>()).add(example.author());
      }
    }
    List<String> names = new ArrayList<>(List.of(KindModel.BIAS));
    authors.forEach(
        (name, those) -> {
          if (those.size() >= AUTHORS) {
            names.add(name);
          }
        });
    return names;
  }

  /** The penalised likelihood of examples; features are sparse. */
  private static final class Fit {
    private final int[][] at;
    private final double[][] values;
    private final int[] kinds;

    Fit(List<Example> examples, List<String> names) {
      Map<String, Integer> index = new HashMap<>();
      names.forEach(name -> index.put(name, index.size()));
      at = new int[examples.size()][];
      values = new double[examples.size()][];
      kinds = examples.stream().mapToInt(one -> one.kind().ordinal()).toArray();
      for (int row = 0; row < at.length; row++) {
        Map<String, Double> features = new TreeMap<>(examples.get(row).features());
        features.put(KindModel.BIAS, 1.0);
        features.keySet().retainAll(index.keySet());
        at[row] = features.keySet().stream().mapToInt(name -> index.get(name) * KINDS).toArray();
        values[row] = features.values().stream().mapToDouble(value -> value).toArray();
      }
    }

    /** The loss; its slope is written into an array. */
    double loss(double[] weights, double[] slope) {
      double loss = 0;
      for (int one = 0; one < weights.length; one++) {
        double penalty = one < KINDS ? 0 : RIDGE * weights[one];
        slope[one] = penalty;
        loss += penalty * weights[one] / 2;
      }
      double[] sums = new double[KINDS];
      for (int row = 0; row < at.length; row++) {
        Arrays.fill(sums, 0);
        for (int feature = 0; feature < at[row].length; feature++) {
          int base = at[row][feature];
          double value = values[row][feature];
          for (int kind = 0; kind < KINDS; kind++) {
            sums[kind] += value * weights[base + kind];
          }
        }
        KindModel.normal(sums);
        loss -= Math.log(Math.max(1e-300, sums[kinds[row]]));
        sums[kinds[row]] -= 1;
        for (int feature = 0; feature < at[row].length; feature++) {
          int base = at[row][feature];
          double value = values[row][feature];
          for (int kind = 0; kind < KINDS; kind++) {
            slope[base + kind] += value * sums[kind];
          }
        }
      }
      return loss;
    }

    double[] minimum(double[] start, int rounds) {
      double[] here = start;
      double[] slope = new double[here.length];
      double loss = loss(here, slope);
      Deque<double[][]> steps = new ArrayDeque<>();
      for (int round = 0; round < rounds && most(slope) > SMALL_SLOPE; round++) {
        double[] way = way(slope, steps);
        double size = steps.isEmpty() ? 1 / Math.max(1, norm(slope)) : 1;
        double fall = dot(way, slope);
        double[] next = moved(here, way, size);
        double[] nextSlope = new double[here.length];
        double nextLoss = loss(next, nextSlope);
        for (int half = 0; half < 20 && nextLoss > loss + 1e-4 * size * fall; half++) {
          size /= 2;
          next = moved(here, way, size);
          nextLoss = loss(next, nextSlope);
        }
        double[] step = moved(next, here, -1);
        double[] bend = moved(nextSlope, slope, -1);
        if (dot(step, bend) > 1e-12) {
          steps.addLast(new double[][] {step, bend});
        }
        if (steps.size() > MEMORY) {
          steps.removeFirst();
        }
        here = next;
        slope = nextSlope;
        loss = nextLoss;
      }
      return here;
    }

    private static double[] way(double[] slope, Deque<double[][]> steps) {
      double[] way = moved(new double[slope.length], slope, -1);
      Deque<Double> shares = new ArrayDeque<>();
      for (Iterator<double[][]> last = steps.descendingIterator(); last.hasNext(); ) {
        double[][] step = last.next();
        double share = dot(step[0], way) / dot(step[0], step[1]);
        shares.addFirst(share);
        add(way, step[1], -share);
      }
      if (!steps.isEmpty()) {
        double[][] step = steps.getLast();
        double scale = dot(step[0], step[1]) / dot(step[1], step[1]);
        for (int one = 0; one < way.length; one++) {
          way[one] *= scale;
        }
      }
      for (double[][] step : steps) {
        double back = dot(step[1], way) / dot(step[0], step[1]);
        add(way, step[0], shares.removeFirst() - back);
      }
      return way;
    }

    private static double[] moved(double[] from, double[] way, double size) {
      double[] moved = from.clone();
      add(moved, way, size);
      return moved;
    }

    private static void add(double[] to, double[] what, double times) {
      for (int one = 0; one < to.length; one++) {
        to[one] += times * what[one];
      }
    }

    private static double dot(double[] one, double[] other) {
      double sum = 0;
      for (int at = 0; at < one.length; at++) {
        sum += one[at] * other[at];
      }
      return sum;
    }

    private static double norm(double[] one) {
      return Math.sqrt(dot(one, one));
    }

    private static double most(double[] one) {
      return Arrays.stream(one).map(Math::abs).max().orElse(0);
    }
  }
}
