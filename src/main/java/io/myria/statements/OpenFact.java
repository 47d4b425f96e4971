package io.myria.statements;

import io.myria.language.Sort;
import io.myria.language.Value;

/**
 * A statement that something named by any noun has a value.
 *
 * @param placed whether a preposition leads to the value: "beside the gate"
 * @param from where its sentence begins in the text, in UTF-16 units
 */
public record OpenFact(NounPhrase phrase, Value value, boolean placed, int from) {

  /** Whether a value may take the place of this one, by the way it is written. */
  public boolean isLike(OpenFact next) {
    Sort sort = value.sort();
    Sort other = next.value.sort();
    if (sort.isPlain() || other.isPlain()) {
      return sort.isLike(other);
    }
    return placed == next.placed && (sort != Sort.NAME || other == Sort.NAME);
  }
}
