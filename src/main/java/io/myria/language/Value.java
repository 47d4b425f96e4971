package io.myria.language;

import java.util.Set;

/**
 * The value of a claim.
 *
 * @param stems of its words; empty where nothing is said but that a value is no more
 * @param start of its words, where they were read
 * @param end behind its last word
 */
public record Value(Sort sort, Set<String> stems, int start, int end) {

  public static final Value NONE = new Value(Sort.TEXT, Set.of(), 0, 0);

  Value upTo(int place) {
    return new Value(sort, stems, start, place);
  }

  public boolean isNone() {
    return stems.isEmpty();
  }

  /** "Rome" and "Rome in Italy" are one place. */
  public boolean isSame(Value other) {
    return !isNone()
        && !other.isNone()
        && (stems.containsAll(other.stems) || other.stems.containsAll(stems));
  }
}
