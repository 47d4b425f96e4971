package io.myria.experience;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Tells times of one action apart by the argument that decides whether it works: by the largest
 * log-likelihood ratio (G-test) between the argument's values and success. Stateless.
 */
final class DecidingArguments {

  /** Of a chi-squared distribution with one degree of freedom, one in a hundred is above it. */
  private static final double SIGNIFICANT = 6.63;

  private static final int VALUES = 4;
  private static final int LEAST_OF_A_VALUE = 2;
  private static final int DEPTH = 2;
  private static final String NOT_GIVEN = "";

  private DecidingArguments() {}

  /**
   * The times by the arguments that they have in common, as {@link Experience#arguments} has them;
   * all of them under none where no argument decides.
   *
   * @param success empty where nobody knows
   */
  static Map<List<String>, List<Known>> parts(
      List<Known> done, Function<Known, Optional<Boolean>> success) {
    Map<List<String>, List<Known>> parts = new LinkedHashMap<>();
    split(List.of(), done, success, DEPTH, parts);
    return parts;
  }

  private static void split(
      List<String> arguments,
      List<Known> done,
      Function<Known, Optional<Boolean>> success,
      int depth,
      Map<List<String>, List<Known>> parts) {
    Map<String, List<Known>> best = Map.of();
    String deciding = "";
    double most = SIGNIFICANT;
    Set<String> names = new TreeSet<>();
    done.forEach(one -> one.experience().arguments().forEach(all -> names.add(name(all))));
    for (String name : depth > 0 ? names : Set.<String>of()) {
      Map<String, List<Known>> byValue = new TreeMap<>();
      done.forEach(
          one -> byValue.computeIfAbsent(value(one, name), key -> new ArrayList<>()).add(one));
      double ratio = ratio(byValue.values(), success) / Math.max(1, byValue.size() - 1);
      if (ratio > most) {
        most = ratio;
        best = byValue;
        deciding = name;
      }
    }
    if (best.isEmpty()) {
      parts.put(arguments, done);
    }
    for (Map.Entry<String, List<Known>> part : best.entrySet()) {
      List<String> more = new ArrayList<>(arguments);
      more.add(part.getKey().equals(NOT_GIVEN) ? "without " + deciding : part.getKey());
      split(more, part.getValue(), success, depth - 1, parts);
    }
  }

  private static String name(String argument) {
    return argument.substring(0, argument.indexOf(": "));
  }

  private static String value(Known one, String name) {
    return one.experience().arguments().stream()
        .filter(argument -> argument.startsWith(name + ": "))
        .findFirst()
        .orElse(NOT_GIVEN);
  }

  /** Twice the sum of {@code observed · ln(observed / expected)}; 0 where values are too rare. */
  private static double ratio(
      Iterable<List<Known>> values, Function<Known, Optional<Boolean>> success) {
    List<int[]> counts = new ArrayList<>();
    int[] totals = new int[2];
    for (List<Known> some : values) {
      int[] count = new int[2];
      for (Known one : some) {
        success.apply(one).ifPresent(is -> count[is ? 1 : 0]++);
      }
      if (count[0] + count[1] < LEAST_OF_A_VALUE) {
        return 0;
      }
      counts.add(count);
      totals[0] += count[0];
      totals[1] += count[1];
    }
    if (counts.size() < 2 || counts.size() > VALUES) {
      return 0;
    }
    double all = totals[0] + totals[1];
    double sum = 0;
    for (int[] count : counts) {
      for (int is = 0; is < 2; is++) {
        double expected = totals[is] * (count[0] + count[1]) / all;
        sum += count[is] == 0 ? 0 : count[is] * Math.log(count[is] / expected);
      }
    }
    return 2 * sum;
  }
}
