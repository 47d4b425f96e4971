package io.myria.language;

import java.util.Set;

/**
 * Guesses the languages of a text by its function words.
 *
 * @param english whether no other language has more of them, and more than by accident
 * @param likely the languages that have most of them, by their two letters; none where there are no
 *     such words
 */
public record Languages(boolean english, Set<String> likely) {

  public Languages {
    likely = Set.copyOf(likely);
  }

  /** Whether it may be of this language, and of none more likely. */
  public boolean mayBe(String language) {
    return likely.isEmpty() || likely.contains(language);
  }
}
