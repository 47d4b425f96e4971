package io.myria.statements.reader;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The words of a message that somebody should know who goes on with what it is about, such as an
 * agent at the start of its next session (docs/adr/0106).
 *
 * @param words a stretch of the message that begins where a clause does, or within a clause of
 *     several lines, of at most {@value #CHARACTERS} UTF-16 units where no single word is longer
 * @param worth how many words of the message are needed, of those that fit into one line: a sum of
 *     probabilities, from 0 to some 15; comparable between messages
 */
public record Telling(String words, double worth) {

  public static final int CHARACTERS = 76;

  private static final int FEWEST = 4;

  /** The surest words of a message, which others are compared with. */
  private static final int SUREST = 6;

  /** A word that is less probable than this part of the surest lengthens a stretch in vain. */
  private static final double WORTH_ITS_PLACE = 0.45;

  /** A stretch that begins or ends within a clause says as much less. */
  private static final double CUT = 1;

  private static final String MARKS = ".,;:!?–—";

  /** Parts of a name or a number, where no blank follows. */
  private static final String WITHIN_NAMES = ".,;:!?";

  private static final String SEPARATORS = ",;:(–—";

  /**
   * @param words their places, in the order of the text
   * @param needed the probability that a word is needed
   */
  static Optional<Telling> of(String text, List<TextSpan> words, List<Double> needed) {
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(new Message(text, words, needed).telling());
  }

  private record Message(String text, List<TextSpan> words, List<Double> needed) {

    Telling telling() {
      double surest =
          needed.stream()
              .sorted(Comparator.reverseOrder())
              .limit(SUREST)
              .mapToDouble(one -> one)
              .average()
              .orElseThrow();
      double most = 0;
      double best = Double.NEGATIVE_INFINITY;
      int from = 0;
      int to = 1;
      while (to < words.size() && fits(0, to)) {
        to++;
      }
      int clause = 0;
      for (int first = 0; first < words.size(); first++) {
        double sum = 0;
        double gain = begins(first) ? 0 : -CUT;
        clause = begins(first) ? first : clause;
        boolean begins = begins(first) || isFar(clause, first);
        for (int last = first; last < words.size() && fits(first, last); last++) {
          sum += needed.get(last);
          gain += needed.get(last) / Math.max(surest, Double.MIN_NORMAL) - WORTH_ITS_PLACE;
          boolean enough = last - first + 1 >= Math.min(FEWEST, words.size());
          double value = ends(last) ? gain : gain - CUT;
          if (begins && enough && !within(last) && value > best) {
            best = value;
            from = first;
            to = last + 1;
          }
        }
        most = Math.max(most, sum);
      }
      while (to - from > 1 && SEPARATORS.contains(word(to - 1))) {
        to--;
      }
      return new Telling(
          new TextSpan(words.get(from).from(), words.get(to - 1).to()).in(text), most);
    }

    private String word(int at) {
      return words.get(at).in(text);
    }

    private boolean fits(int first, int last) {
      return words.get(last).to() - words.get(first).from() <= CHARACTERS;
    }

    private boolean ends(int at) {
      return at + 1 == words.size() || begins(at + 1) || isMark(at + 1);
    }

    /** Of a clause of several lines, most may never be said at its beginning. */
    private boolean isFar(int clause, int at) {
      return !isJoined(at - 1) && words.get(at).from() - words.get(clause).from() > 2 * CHARACTERS;
    }

    /** Whether a stretch would end within {@code pdf.py}. */
    private boolean within(int at) {
      return at + 1 < words.size() && isJoined(at) && !ends(at);
    }

    private boolean isMark(int at) {
      return MARKS.contains(word(at)) && !(isJoined(at) && WITHIN_NAMES.contains(word(at)));
    }

    private boolean isJoined(int at) {
      return at + 1 < words.size() && words.get(at).to() == words.get(at + 1).from();
    }

    /** Whether a clause begins with a word: behind a mark or a line's end, or at a bracket. */
    private boolean begins(int at) {
      if (at == 0) {
        return true;
      }
      String between = text.substring(words.get(at - 1).to(), words.get(at).from());
      return between.indexOf('\n') >= 0
          || !between.isEmpty() && (MARKS.contains(word(at - 1)) || word(at).equals("("));
    }
  }
}
