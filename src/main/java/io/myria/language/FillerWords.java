package io.myria.language;

import java.util.HashSet;
import java.util.Set;

/**
 * Words that fill conversation and name no subject. Function words are known by their language
 * ({@link Analysis}); these mean something, and still make a poor label. Stateless.
 */
public final class FillerWords {

  private static final Lexicon LISTS = Lexicon.beside(FillerWords.class);

  /** The place of a filler word in a sentence. */
  public static final Analysis.Word NOTHING = new Analysis.Word("", "", 0);

  private static final String WORDS = LISTS.text("words");

  private static final String VAGUE_WORDS = LISTS.text("vague-words");

  /** As terms. */
  public static final Set<String> TERMS = terms(WORDS);

  /** Terms that tell something beside other words, and make no label alone. */
  public static final Set<String> VAGUE = terms(VAGUE_WORDS);

  private FillerWords() {}

  private static Set<String> terms(String words) {
    return Set.copyOf(new HashSet<>(Analysis.terms(words)));
  }
}
