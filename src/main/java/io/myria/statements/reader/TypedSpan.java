package io.myria.statements.reader;

/**
 * A value in a sentence.
 *
 * @param value in one spelling: equal values have equal ones
 * @param label whether it names its subject rather than being what is said of it: the number of a
 *     ticket, a version, a draft
 * @param unit what the number counts, such as {@code length}; empty where it does not say
 */
public record TypedSpan(ValueType type, TextSpan place, String value, boolean label, String unit) {

  boolean isSame(TypedSpan other) {
    return value.equals(other.value);
  }

  /** Whether one may stand where the other stood. */
  boolean isComparable(TypedSpan other) {
    boolean units = unit.isEmpty() || other.unit.isEmpty() || unit.equals(other.unit);
    boolean bare = type == ValueType.NUMBER || other.type == ValueType.NUMBER;
    boolean amounts =
        bare && isAmount() && other.isAmount() && (unit.isEmpty() || other.unit.isEmpty());
    return (type == other.type && units) || amounts;
  }

  /** "typo, 41": a bare number is an amount of whatever was said before. */
  private boolean isAmount() {
    return type == ValueType.NUMBER || type == ValueType.MONEY || type == ValueType.TIME;
  }
}
