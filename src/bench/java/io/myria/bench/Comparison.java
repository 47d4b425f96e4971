package io.myria.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A figure of Myria's beside its rival's, by the rounds of one run.
 *
 * @param unit of both, such as {@code calls/s}
 * @param more whether more of it is better
 * @param bar what the ratio is to reach
 */
public record Comparison(
    String name, String rival, String unit, boolean more, double bar, List<Round> rounds) {

  /** A ratio that is worse by more than a fifth has got worse. */
  private static final double TOLERATED = 0.2;

  /** What was measured in one turn of both. */
  public record Round(double subject, double rival) {

    double ratio() {
      return subject / rival;
    }
  }

  public Comparison {
    rounds = List.copyOf(rounds);
  }

  /** The median of the rounds' ratios. */
  public double ratio() {
    return Samples.median(rounds.stream().mapToDouble(Round::ratio).toArray());
  }

  double subject() {
    return Samples.median(rounds.stream().mapToDouble(Round::subject).toArray());
  }

  double rivals() {
    return Samples.median(rounds.stream().mapToDouble(Round::rival).toArray());
  }

  public boolean reachesTheBar() {
    return more ? ratio() >= bar : ratio() <= bar;
  }

  /** Whether the ratio is worse than a committed one by more than a fifth. */
  boolean isWorseThan(double committed) {
    return more ? ratio() < committed * (1 - TOLERATED) : ratio() > committed * (1 + TOLERATED);
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("rival", rival);
    json.put("unit", unit);
    json.put("subject", rounded(subject()));
    json.put("rival_figure", rounded(rivals()));
    json.put("ratio", rounded(ratio()));
    json.put("bar", bar);
    json.put("reached", reachesTheBar());
    List<Double> ratios = new ArrayList<>();
    rounds.forEach(round -> ratios.add(rounded(round.ratio())));
    json.put("ratios", ratios);
    return json;
  }

  /** Three digits say all that a run can. */
  public static double rounded(double value) {
    return Double.parseDouble(String.format(Locale.ROOT, "%.3g", value));
  }
}
