package io.myria.recall.context;

import io.myria.recall.ranking.Part;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One plain sentence that says why a turn was chosen, from what its score is made of. What it says
 * is so: a signal is a reason only where it is there (its value is above zero) and speaks for the
 * turn. Stateless.
 */
public final class Explanation {

  private static final int NAMED = 3;

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH);

  /** A reason below this share of the largest one is none. */
  private static final double TELLING = 0.2;

  /** How near a day has to be for it to be the one asked for; a week away it is a half. */
  private static final double SAME_DAY = 0.999;

  /**
   * What a factor of a product says from some value on.
   *
   * @param least value
   */
  private record FactorReason(double least, String words) {}

  /** Signals of how near an event's day, or a day that it mentions, is to the days asked about. */
  private static final Set<String> OF_DAYS =
      Set.of("date", "mention", "dated*date", "dated*mention");

  /** For strategies whose scores are products, in the order in which reasons are listed. */
  private static final Map<String, FactorReason> FACTORS = factors();

  /** Of sums; by the signal's name, the first that fits. */
  private static final Map<Pattern, String> REASONS = reasons();

  private Explanation() {}

  /** With what became of what the event tells. */
  public static String of(List<Part> parts, Revised revised) {
    String since =
        revised
            .since()
            .map(day -> " What it tells was replaced on " + DATE.format(day) + ".")
            .orElse("");
    return of(parts) + since;
  }

  /** Parts that say the same in words are one reason. */
  public static String of(List<Part> parts) {
    boolean product = parts.stream().anyMatch(part -> FACTORS.containsKey(part.signal()));
    List<String> reasons = product ? ofFactors(parts) : ofSum(parts);
    if (reasons.isEmpty()) {
      return "Chosen because nothing else fits better.";
    }
    int last = reasons.size() - 1;
    String others = reasons.stream().limit(last).collect(Collectors.joining(", "));
    String all = last == 0 ? reasons.get(0) : others + " and " + reasons.get(last);
    return "Chosen because " + all + ".";
  }

  /** What a signal says where it speaks for a turn; empty for one that there is not. */
  static Optional<String> words(String signal) {
    FactorReason factor = FACTORS.get(signal);
    return factor != null
        ? Optional.of(factor.words())
        : REASONS.entrySet().stream()
            .filter(entry -> entry.getKey().matcher(signal).matches())
            .map(Map.Entry::getValue)
            .findFirst();
  }

  private static List<String> ofFactors(List<Part> parts) {
    Map<String, Double> values = new LinkedHashMap<>();
    parts.forEach(part -> values.put(part.signal(), part.value()));
    return FACTORS.entrySet().stream()
        .filter(factor -> values.getOrDefault(factor.getKey(), -1.0) >= factor.getValue().least())
        .limit(NAMED)
        .map(factor -> factor.getValue().words())
        .toList();
  }

  private static List<String> ofSum(List<Part> parts) {
    Map<String, Double> weights = new LinkedHashMap<>();
    parts.stream()
        .filter(Explanation::isThere)
        .forEach(
            part ->
                words(part.signal())
                    .ifPresent(words -> weights.merge(words, part.contribution(), Double::sum)));
    double largest = weights.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    return weights.entrySet().stream()
        .filter(entry -> entry.getValue() > 0 && entry.getValue() >= TELLING * largest)
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .limit(NAMED)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean isThere(Part part) {
    boolean ofDay = OF_DAYS.contains(part.signal());
    return part.value() > 0 && (!ofDay || part.value() >= SAME_DAY);
  }

  private static Map<String, FactorReason> factors() {
    Map<String, FactorReason> factors = new LinkedHashMap<>();
    factors.put("relevance", new FactorReason(0.6, "it is near the question in meaning"));
    factors.put("vector", new FactorReason(0.2, "it is near the question in meaning"));
    factors.put(
        FactorScores.BY_WORDS, new FactorReason(0.2, "its words stand high in the ranking"));
    factors.put("density", new FactorReason(0.3, "it says much in few words"));
    factors.put("recency", new FactorReason(0.5, "it is recent"));
    factors.put("decay", new FactorReason(0.5, "it is recent"));
    factors.put("session", new FactorReason(1.001, "it belongs to what was chosen before it"));
    factors.put("novelty", new FactorReason(0.8, "it says what the others do not"));
    factors.put("causes", new FactorReason(2, "nothing chosen came of it"));
    return factors;
  }

  private static Map<Pattern, String> reasons() {
    Map<Pattern, String> reasons = new LinkedHashMap<>();
    reason(reasons, "period", "its time is the one that the question names");
    reason(reasons, "(dated\\*)?date", "it was said on the day that the question names");
    reason(reasons, "(dated\\*)?mention", "it speaks of the day that the question names");
    reason(reasons, "(when|how_long)\\*times", "it speaks of a time, as was asked for");
    reason(reasons, "times", "it speaks of a time");
    reason(reasons, "(how_many|how_long)\\*(numbers|counts)", "it has a number, as was asked for");
    reason(reasons, "numbers|counts", "it has a number");
    reason(reasons, "(who|where|which)\\*names", "it has a name, as was asked for");
    reason(reasons, "names", "it has a name");
    reason(reasons, "(what\\*)?quotes", "it has something in quotation marks");
    reason(reasons, "(what\\*)?image", "an image comes with it");
    reason(reasons, "(both\\*)?speaker", "it is said by whom the question names");
    reason(reasons, "about", "it is about whom the question names");
    reason(reasons, "named", "it names whom the question names");
    reason(reasons, "asked_.*", "it follows a question");
    reason(reasons, "(list\\*)?sitting.*", "its sitting is about this");
    reason(
        reasons,
        "(when\\*)?near_.*|base_two_before|.*_(near|before|after|most|best|mean)",
        "what was said around it fits");
    reason(
        reasons,
        "words|cover|rarest|roots|root_.*|sentence.*|pairs|unit_share",
        "it has words of the question");
    reason(reasons, "meaning|late", "it means something like the question");
    reason(reasons, "latest", "of the values said of this it is the one asked for");
    reason(
        reasons,
        "((when|list|guess)\\*)?length|turn_length|passages|first_passage",
        "its length speaks for it");
    reason(reasons, "(when\\*)?first_person", "it speaks of who says it");
    reason(reasons, "second_person", "it speaks of who is spoken to");
    reason(reasons, "asks|questions", "it asks something");
    reason(reasons, "exclaims", "it is said with emphasis");
    reason(reasons, "together", "its signs fit together");
    surroundings(reasons);
    return reasons;
  }

  private static void surroundings(Map<Pattern, String> reasons) {
    reason(reasons, "feedback", "it is like what answers best");
    reason(reasons, "project", "its sitting is like those that answer best");
    reason(reasons, "user(\\*.*)?", "a user says it");
    reason(reasons, "assistant(\\*.*)?", "an assistant says it");
    reason(reasons, "continues\\*(recent|latest)", "it is among the later ones");
    reason(reasons, "continues\\*(place|opening)", "where it stands in its sitting speaks for it");
  }

  private static void reason(Map<Pattern, String> reasons, String signals, String words) {
    reasons.put(Pattern.compile("\\A(?:" + signals + ")"), words);
  }
}
