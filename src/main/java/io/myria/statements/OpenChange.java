package io.myria.statements;

import io.myria.language.Value;
import io.myria.language.WordPair;
import java.util.List;
import java.util.Set;

/**
 * A sentence that says that a value changed.
 *
 * @param facts what holds now
 * @param phrases all that it names as something that has a value
 * @param values that come in, without a word of what they are values of
 * @param gone words for what is no more
 * @param words all its nouns and names
 * @param pairs those that stand side by side
 * @param points whether a pronoun stands for what it is about
 * @param marked whether it says so in words, and not only by what is gone
 * @param firm whether it begins so: "correction"
 * @param from where it begins in the text, in UTF-16 units
 */
public record OpenChange(
    List<OpenFact> facts,
    List<NounPhrase> phrases,
    List<Value> values,
    List<Gone> gone,
    Set<String> words,
    Set<WordPair> pairs,
    boolean points,
    boolean marked,
    boolean firm,
    int from) {

  /**
   * Words for what is no more.
   *
   * @param stems among them
   * @param leaves whether somebody left something, and it has to be said what
   */
  record Gone(Set<String> stems, boolean leaves) {}

  /** Whether a value is said to be no more. */
  public boolean ends(Value value, boolean leaves) {
    return !value.isNone()
        && gone.stream()
            .anyMatch(one -> (leaves || !one.leaves()) && one.stems().containsAll(value.stems()));
  }
}
