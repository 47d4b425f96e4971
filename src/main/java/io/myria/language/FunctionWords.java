package io.myria.language;

import java.util.Set;

/**
 * The function words among some terms.
 *
 * @param terms of the language that they suggest most
 * @param english whether that is English; it is when undecided
 */
public record FunctionWords(Set<String> terms, boolean english) {

  public FunctionWords {
    terms = Set.copyOf(terms);
  }
}
