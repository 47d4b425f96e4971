package io.myria.statements;

import io.myria.language.WordSpan;
import io.myria.language.WordSplitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the claims of a text, by rules over the words of English. Stateless, thread-safe. */
public final class ClaimReader {

  /** Changes whenever the same text may claim something else. */
  public static final String VERSION = "3";

  private static final int MOST = 16;

  private ClaimReader() {}

  /**
   * In the order of the text.
   *
   * @param speaker whom "I" means
   */
  public static List<Claim> read(String text, Optional<String> speaker) {
    List<Claim> claims = new ArrayList<>();
    for (WordSpan sentence : WordSplitter.sentences(text)) {
      if (claims.size() < MOST && sentence.size() > 1) {
        claims.addAll(new SentenceReader(sentence, speaker).read());
      }
    }
    return claims.size() > MOST ? List.copyOf(claims.subList(0, MOST)) : List.copyOf(claims);
  }
}
