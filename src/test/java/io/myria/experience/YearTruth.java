package io.myria.experience;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Which results of the year are good when, by what was planned. Confined to one year. */
final class YearTruth {

  private static final String WRONG = "wrong ";

  /**
   * A result.
   *
   * @param number of its event
   */
  record Result(int number, Instant at, Duration ttl, String value) {}

  private final Map<String, List<Result>> results = new HashMap<>();

  /** By event, whether the last word is against it. */
  private final Map<Integer, Boolean> judged = new HashMap<>();

  /** By call and value, the same. */
  private final Map<String, Boolean> judgedValues = new HashMap<>();

  private final Map<String, Integer> numbers = new HashMap<>();

  /** What a tool returns: of some calls for a while something wrong. */
  String value(String key, Random random) {
    return random.nextInt(25) == 0 || wasWrong(key) && random.nextInt(3) == 0
        ? WRONG + right(key)
        : right(key);
  }

  private boolean wasWrong(String key) {
    return results.getOrDefault(key, List.of()).stream().anyMatch(one -> isWrong(one.value()));
  }

  boolean isWrong(String value) {
    return value.startsWith(WRONG);
  }

  /** What it should return. */
  String right(String key) {
    return "value " + numbers.computeIfAbsent(key, one -> numbers.size());
  }

  void fetched(String key, Result result) {
    results.computeIfAbsent(key, one -> new ArrayList<>()).add(result);
  }

  void judged(String key, int number, boolean against) {
    judged.put(number, against);
    results.get(key).stream()
        .filter(one -> one.number() == number)
        .forEach(one -> judgedValues.put(key + one.value(), against));
  }

  /** Results of a call that will do. */
  Set<Integer> good(String key, Instant now) {
    Set<Integer> good = new HashSet<>();
    for (Result one : results.getOrDefault(key, List.of())) {
      boolean fresh = Duration.between(one.at(), now).compareTo(one.ttl()) <= 0;
      boolean against =
          judged.getOrDefault(one.number(), judgedValues.getOrDefault(key + one.value(), false));
      if (fresh && !against) {
        good.add(one.number());
      }
    }
    return good;
  }

  /** Results that nobody is to be given: rejected, or of a value that was, for the same call. */
  Set<Integer> rejected() {
    Set<Integer> rejected = new HashSet<>();
    results.forEach(
        (key, all) ->
            all.stream()
                .filter(
                    one ->
                        judged.getOrDefault(
                            one.number(), judgedValues.getOrDefault(key + one.value(), false)))
                .forEach(one -> rejected.add(one.number())));
    return rejected;
  }
}
