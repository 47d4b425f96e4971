package io.myria.recall;

import io.myria.rank.Part;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One plain sentence that says why a turn was chosen, from what its score is made of. */
final class Explanation {

  private static final int NAMED = 3;

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ENGLISH);

  /** A reason below this share of the largest one is none. */
  private static final double TELLING = 0.2;

  /** By the signal's name, the first that fits. */
  private static final Map<Pattern, String> REASONS = reasons();

  private Explanation() {}

  /** With what became of what the event tells. */
  static String of(List<Part> parts, Revised revised) {
    String since =
        revised
            .since()
            .map(day -> " What it tells was replaced on " + DATE.format(day) + ".")
            .orElse("");
    return of(parts) + since;
  }

  /** Parts that say the same in words are one reason. */
  static String of(List<Part> parts) {
    Map<String, Double> weights = new LinkedHashMap<>();
    parts.forEach(part -> weights.merge(reason(part.signal()), part.contribution(), Double::sum));
    double largest = weights.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    List<String> reasons =
        weights.entrySet().stream()
            .filter(entry -> entry.getValue() > 0 && entry.getValue() >= TELLING * largest)
            .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
            .limit(NAMED)
            .map(Map.Entry::getKey)
            .toList();
    if (reasons.isEmpty()) {
      return "Chosen because nothing else fits better.";
    }
    int last = reasons.size() - 1;
    String others = reasons.stream().limit(last).collect(Collectors.joining(", "));
    String all = last == 0 ? reasons.get(0) : others + " and " + reasons.get(last);
    return "Chosen because " + all + ".";
  }

  private static String reason(String signal) {
    return REASONS.entrySet().stream()
        .filter(entry -> entry.getKey().matcher(signal).matches())
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("it is worded as such answers are");
  }

  private static Map<Pattern, String> reasons() {
    Map<Pattern, String> reasons = new LinkedHashMap<>();
    reason(reasons, "(when|dated|how_long)\\*.*|date|mention|times|age|period", "its time fits");
    reason(reasons, "(how_many)\\*.*|numbers|counts", "it has a number, as was asked for");
    reason(reasons, "(who|where|which|what)\\*.*|names|quotes", "it names something");
    reason(reasons, "both\\*.*|speaker|about|named", "it is by or about whom the question names");
    reason(reasons, "asked_.*", "it answers a question like this one");
    reason(reasons, "sitting.*|list\\*sitting.*", "its sitting is about this");
    reason(
        reasons,
        "near_.*|neighbours|base_two_before|.*_(near|before|after|most|best|mean)",
        "what was said around it fits");
    reason(
        reasons,
        "words|cover|rarest|roots|root_.*|sentence.*|pairs|unit_share",
        "it has words of the question");
    reason(reasons, "meaning|learned", "it means something like the question");
    reason(reasons, "latest", "of what is told of this it is the value asked for");
    reason(reasons, "together", "its signs fit together");
    return reasons;
  }

  private static void reason(Map<Pattern, String> reasons, String signals, String words) {
    reasons.put(Pattern.compile(signals), words);
  }
}
