package io.myria.llm;

import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A number for each workflow, as a setting has them: one for all, such as {@code 8}, or one for
 * each, such as {@code build=12,walk=4,recall=2,relations=2,check=3}; of relations, where they are
 * left out, the number for walks. Immutable.
 */
public record Amounts(Map<Workflow, BigDecimal> values) {

  private static final String EXPECTED =
      "a number for all workflows, or one for each, such as "
          + Workflow.ASSIGNED.stream()
              .map(one -> one.wire() + "=8")
              .collect(Collectors.joining(","));

  public Amounts {
    values = Map.copyOf(values);
  }

  /**
   * @throws IllegalArgumentException whose message completes "must be …"
   */
  static Amounts of(String text) {
    Map<Workflow, BigDecimal> values = new EnumMap<>(Workflow.class);
    try {
      if (text.indexOf('=') < 0) {
        BigDecimal all = number(text);
        Workflow.ASSIGNED.forEach(one -> values.put(one, all));
      } else {
        for (String part : text.split(",")) {
          String[] pair = part.strip().split("=", 2);
          values.put(workflow(pair[0].strip()), number(pair[1].strip()));
        }
      }
    } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException problem) {
      throw new IllegalArgumentException(EXPECTED, problem);
    }
    // Who set the others before there were relations goes on with these.
    Optional.ofNullable(values.get(Workflow.WALK))
        .ifPresent(walk -> values.putIfAbsent(Workflow.RELATIONS, walk));
    if (values.size() < Workflow.ASSIGNED.size()) {
      throw new IllegalArgumentException(EXPECTED);
    }
    return new Amounts(values);
  }

  private static Workflow workflow(String name) {
    return Workflow.ASSIGNED.stream()
        .filter(one -> one.wire().equals(name.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name));
  }

  private static BigDecimal number(String text) {
    if (!text.matches("\\d{1,9}(\\.\\d{1,9})?")) {
      throw new IllegalArgumentException(text);
    }
    return new BigDecimal(text);
  }

  BigDecimal of(Workflow workflow) {
    return values.get(workflow);
  }
}
