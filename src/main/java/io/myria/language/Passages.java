package io.myria.language;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.ArrayList;
import java.util.List;

/**
 * A long text in pieces that can be found and quoted by themselves: of at most {@value #MOST}
 * cl100k_base tokens, and of at least half as many, or nearly, where the text has more. A text of
 * at most {@value #MOST} is one piece, which most events are; a blank one has none. Cuts fall
 * between sentences and lines where these are short enough, else between words, else between code
 * points. Thread-safe.
 */
public final class Passages {

  /** Changes whenever the same text may give other passages. */
  public static final String VERSION = "2/cl100k/icu-77.1";

  /** Most tokens of a passage. */
  public static final int MOST = 200;

  /** Tokens are counted part by part, and a few more may come of the parts put together. */
  private static final int FULL = MOST - 8;

  /** Of a part that is never divided; half a passage, so that one more either fits or fills. */
  private static final int PART = FULL / 2;

  /** Where a run has no other place to be cut; no code point has more than four bytes or tokens. */
  private static final int POINTS = PART / 4;

  /** Rules for sentences look back and ahead, so that they are only asked about short texts. */
  private static final int BLOCK = 8_000;

  private static final BreakIterator SENTENCES = BreakIterator.getSentenceInstance(ULocale.ROOT);

  private Passages() {}

  /**
   * A piece of a text.
   *
   * @param from where it begins, in UTF-16 units of the text
   * @param to where it ends; the next piece begins there
   * @param tokens of the piece by itself
   */
  public record Passage(int from, int to, int tokens) {

    /** The piece itself, without the space around it. */
    public String in(String text) {
      return text.substring(from, to).strip();
    }
  }

  /** The passages in order: together they are the whole text, and none overlaps another. */
  public static List<Passage> of(String text) {
    if (text.isBlank()) {
      return List.of();
    }
    if (TokenCount.isSurelyAbove(MOST, text)) {
      return joined(text, parts(text));
    }
    int tokens = TokenCount.of(text);
    return tokens > MOST
        ? joined(text, parts(text))
        : List.of(new Passage(0, text.length(), tokens));
  }

  private record Part(int from, int to, int tokens) {}

  private static List<Part> parts(String text) {
    List<Part> parts = new ArrayList<>();
    int[] from = {0};
    Pieces.of(
        text,
        BLOCK,
        index -> text.charAt(index - 1) == '\n',
        block -> {
          sentences(block, from[0], parts);
          from[0] += block.length();
        });
    return parts;
  }

  private static void sentences(String block, int offset, List<Part> parts) {
    BreakIterator ends = (BreakIterator) SENTENCES.clone();
    ends.setText(block);
    int start = ends.first();
    for (int end = ends.next(); end != BreakIterator.DONE; start = end, end = ends.next()) {
      String sentence = block.substring(start, end);
      int tokens = TokenCount.of(sentence);
      if (tokens <= PART) {
        parts.add(new Part(offset + start, offset + end, tokens));
      } else {
        words(sentence, offset + start, parts);
      }
    }
  }

  /** Runs of words of a sentence that is too long for one part. */
  private static void words(String sentence, int offset, List<Part> parts) {
    int start = 0;
    int tokens = 0;
    for (int at = 0; at < sentence.length(); ) {
      int end = wordEnd(sentence, at);
      int more = TokenCount.of(sentence.substring(at, end));
      if (tokens + more > PART) {
        parts.add(new Part(offset + start, offset + at, tokens));
        start = at;
        tokens = 0;
      }
      tokens += more;
      at = end;
    }
    parts.add(new Part(offset + start, offset + sentence.length(), tokens));
  }

  /** The space before a word is its own, as the encoding has it. */
  private static int wordEnd(String sentence, int start) {
    int end = start;
    for (int points = 0; end < sentence.length() && points < POINTS; points++) {
      int point = sentence.codePointAt(end);
      if (points > 0
          && Character.isWhitespace(point)
          && !Character.isWhitespace(sentence.codePointBefore(end))) {
        return end;
      }
      end += Character.charCount(point);
    }
    return end;
  }

  private static List<Passage> joined(String text, List<Part> parts) {
    List<Integer> cuts = new ArrayList<>();
    int tokens = 0;
    for (int index = 0; index < parts.size(); index++) {
      int more = parts.get(index).tokens();
      if (tokens + more > FULL) {
        cuts.add(index);
        tokens = 0;
      }
      tokens += more;
    }
    if (tokens < FULL / 2 && !cuts.isEmpty()) {
      evenOut(parts, cuts);
    }
    cuts.add(parts.size());
    List<Passage> passages = new ArrayList<>();
    int first = 0;
    for (int cut : cuts) {
      int from = parts.get(first).from();
      int to = parts.get(cut - 1).to();
      passages.add(new Passage(from, to, TokenCount.of(text.substring(from, to))));
      first = cut;
    }
    return passages;
  }

  /** A short rest shares what the passage before it has, as evenly as the parts allow. */
  private static void evenOut(List<Part> parts, List<Integer> cuts) {
    cuts.remove(cuts.size() - 1);
    int first = cuts.isEmpty() ? 0 : cuts.get(cuts.size() - 1);
    int all = parts.subList(first, parts.size()).stream().mapToInt(Part::tokens).sum();
    int best = first + 1;
    int bestDistance = Integer.MAX_VALUE;
    int before = 0;
    for (int index = first; index < parts.size() - 1; index++) {
      before += parts.get(index).tokens();
      int distance = Math.abs(2 * before - all);
      if (distance < bestDistance) {
        bestDistance = distance;
        best = index + 1;
      }
    }
    cuts.add(best);
  }
}
