package io.myria.statements;

import io.myria.language.Attribute;
import io.myria.language.Value;
import io.myria.language.WordPair;
import java.util.Optional;
import java.util.Set;

/**
 * A sentence's statement that something has a value, or has it no more.
 *
 * @param subject words that tell of what; empty where only a pronoun or a bare noun stands there
 * @param whole the subject with what names the attribute, should that be part of it
 * @param pairs words of the whole that stand side by side, as "east door"
 * @param value {@link Value#NONE} where only the end of a value is stated
 * @param former what is said to be no more
 * @param force how much it says
 * @param from where its sentence begins in the text, in UTF-16 units
 */
public record Claim(
    Set<String> subject,
    Set<String> whole,
    Set<WordPair> pairs,
    Attribute attribute,
    Value value,
    Optional<Value> former,
    Force force,
    int from) {

  /** How much a claim says of what was claimed before. */
  public enum Force {
    /** It may be what a change is of, and changes nothing by itself. */
    LOOSE,
    /** Of something that has one value at a time: another value before it is no more. */
    FIRM,
    /** It says that something changed. */
    CHANGE
  }

  public boolean isChange() {
    return force == Force.CHANGE;
  }

  /** The same of what a pronoun stands for. */
  Claim ofPronoun() {
    return new Claim(Set.of(), Set.of(), Set.of(), attribute, value, former, force, from);
  }

  public Claim with(Value other) {
    return new Claim(subject, whole, pairs, attribute, other, former, Force.CHANGE, from);
  }

  public Claim without(Value gone) {
    return new Claim(
        subject, whole, pairs, attribute, value, Optional.of(gone), Force.CHANGE, from);
  }
}
