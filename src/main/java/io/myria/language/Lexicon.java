package io.myria.language;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists of words that rules ask for. */
public final class Lexicon {

  private Lexicon() {}

  /** The words of a list, in lower case, with spaces between them. */
  public static Set<String> of(String words) {
    return Stream.of(words.strip().split("\\s+")).collect(Collectors.toUnmodifiableSet());
  }
}
