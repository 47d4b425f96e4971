package io.myria.statements;

import io.myria.language.EnglishWords;
import io.myria.language.Lexicon;
import io.myria.language.Sort;
import io.myria.language.Value;
import io.myria.language.ValueText;
import io.myria.language.Values;
import io.myria.language.WordSpan;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the value of something that is named by any noun: what it is, and not how it is. Stateless.
 */
final class OpenValue {

  private static final Lexicon LISTS = Lexicon.beside(OpenValue.class);

  private static final Set<String> PLACES = LISTS.words("places");

  /** Names of branches, modes and the like, where they stand alone. */
  private static final Set<String> ALONE = LISTS.words("alone");

  /** They end words for how something is. */
  private static final List<String> ENDINGS =
      List.of("able", "ible", "ful", "ous", "ial", "ical", "less", "ly");

  private static final int LONG = 6;

  /** Shorter words end in "ed" and "ing" by chance: "red". */
  private static final int SHORT = 4;

  private OpenValue() {}

  static Optional<Value> of(WordSpan words) {
    boolean role = words.in(0, Set.of("only", "one"));
    boolean alone = words.size() == 1 && ALONE.contains(words.lower(0));
    return alone
        ? Optional.of(new Value(Sort.TEXT, Set.of(words.at(0).stem()), 0, 1))
        : ValueText.after(words, 0).filter(value -> !role && !isState(value));
  }

  /** What stands before "is the build tool": words with capitals, or one word. */
  static Optional<Value> named(WordSpan left) {
    Optional<Value> name = Values.at(left, 0).filter(one -> one.end() == left.size());
    boolean word =
        left.size() == 1 && NounPhrase.isNoun(left.at(0)) && !left.lower(0).endsWith("ing");
    return name.isPresent() || !word ? name : Optional.of(Values.value(Sort.NAME, left, 0, 1));
  }

  /** "Beside the gate", "now in the blue drawer". */
  static boolean isPlace(WordSpan words) {
    WordSpan behind = words.from(words.lower(0).equals("now") ? 1 : 0);
    boolean preposition = behind.in(0, EnglishWords.PREPOSITIONS) && !behind.lower(0).equals("of");
    return preposition || behind.in(0, PLACES);
  }

  private static boolean isState(Value value) {
    Set<String> stems = value.stems();
    boolean describes =
        stems.stream()
            .anyMatch(
                stem -> stem.length() > SHORT && EnglishWords.isState(stem) || describes(stem));
    boolean all = stems.size() > 1 && stems.stream().allMatch(EnglishWords::isState);
    return value.sort() == Sort.TEXT && (describes || all);
  }

  private static boolean describes(String stem) {
    return stem.length() > LONG && ENDINGS.stream().anyMatch(stem::endsWith);
  }
}
