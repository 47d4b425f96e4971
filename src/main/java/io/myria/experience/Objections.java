package io.myria.experience;

import io.myria.language.Lexicon;
import io.myria.language.Phrases;
import io.myria.language.Sentences;
import io.myria.language.TokenList;
import java.util.Set;

/**
 * Whether the first sentence of a message says that what was done is not what was wanted; by the
 * phrases of {@code objections.txt}, in English, German, French, Spanish, Dutch and Chinese.
 * Stateless, thread-safe.
 */
final class Objections {

  private static final Lexicon LISTS = Lexicon.beside(Objections.class);

  /** "No, thanks" and "no, all good" agree. */
  private static final Set<String> AGREE = LISTS.words("agree");

  private static final Phrases KNOWN = Phrases.of(LISTS.text("phrases"));

  private Objections() {}

  static boolean in(String message) {
    // The mark lets a phrase end with the sentence.
    return Sentences.of(message).stream()
        .findFirst()
        .map(first -> TokenList.of(first + " ;"))
        .filter(tokens -> KNOWN.in(tokens).isPresent())
        .filter(tokens -> tokens.lower().stream().limit(3).noneMatch(AGREE::contains))
        .isPresent();
  }
}
