package io.myria.experience;

import io.myria.language.Phrases;
import io.myria.language.Sentences;
import io.myria.language.TokenList;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Whether the first sentence of a message says that what was done is not what was wanted; by the
 * phrases of {@code objections.txt}, in English, German, French, Spanish, Dutch and Chinese.
 * Stateless, thread-safe.
 */
final class Objections {

  private static final String PHRASES = "objections.txt";

  /** "No, thanks" and "no, all good" agree. */
  private static final Set<String> AGREE =
      Set.of(
          "thanks",
          "thank",
          "all",
          "nothing",
          "problem",
          "problems",
          "worries",
          "need",
          "rush",
          "fine",
          "danke",
          "alles",
          "merci",
          "gracias",
          "bedankt");

  private static final Phrases KNOWN = Phrases.of(read());

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

  private static String read() {
    try (InputStream in = Objections.class.getResourceAsStream(PHRASES)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException problem) {
      throw new UncheckedIOException("the resource " + PHRASES + " cannot be read", problem);
    }
  }
}
