package io.myria.embedding;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tokens of a text for models of the BERT family: words, uncased or not, divided by the longest
 * entry of the vocabulary that fits (Wu et al., "Google's Neural Machine Translation System", 2016,
 * as BERT's own tokenizer applies it). Names of special tokens are ordinary text. Immutable.
 */
final class WordPiece {

  private static final int LONGEST_WORD = 100;
  private static final String CONTINUES = "##";

  static final String UNKNOWN = "[UNK]";

  private final Map<String, Integer> vocabulary;
  private final boolean uncased;
  private final int unknown;
  private final int longestEntry;

  WordPiece(Map<String, Integer> vocabulary) {
    this(vocabulary, true);
  }

  /**
   * @param uncased whether words are read in lower case, without accents
   */
  WordPiece(Map<String, Integer> vocabulary, boolean uncased) {
    this.vocabulary = Map.copyOf(vocabulary);
    this.uncased = uncased;
    this.unknown = vocabulary.get(UNKNOWN);
    this.longestEntry = vocabulary.keySet().stream().mapToInt(String::length).max().orElse(0);
  }

  /** What stands for a word that the vocabulary has no entries for. */
  int unknown() {
    return unknown;
  }

  /** Without the tokens that stand before and behind a text. */
  List<Integer> tokens(String text) {
    List<Integer> tokens = new ArrayList<>();
    Map<String, List<Integer>> seen = new HashMap<>();
    StringBuilder word = new StringBuilder();
    String plain = plain(text);
    for (int index = 0; index < plain.length(); ) {
      int point = plain.codePointAt(index);
      index += Character.charCount(point);
      boolean alone = isPunctuation(point) || isIdeograph(point);
      if (alone || isSpace(point)) {
        end(word, tokens, seen);
      }
      if (alone) {
        end(word.appendCodePoint(point), tokens, seen);
      } else if (!isSpace(point)) {
        word.appendCodePoint(point);
      }
    }
    end(word, tokens, seen);
    return tokens;
  }

  private void end(StringBuilder word, List<Integer> tokens, Map<String, List<Integer>> seen) {
    if (!word.isEmpty()) {
      tokens.addAll(seen.computeIfAbsent(word.toString(), this::pieces));
      word.setLength(0);
    }
  }

  private List<Integer> pieces(String word) {
    if (word.codePointCount(0, word.length()) > LONGEST_WORD) {
      return List.of(unknown);
    }
    List<Integer> pieces = new ArrayList<>();
    for (int start = 0; start < word.length(); ) {
      int end = Math.min(word.length(), start + longestEntry);
      Integer found = null;
      while (end > start && found == null) {
        String entry = word.substring(start, end);
        found = vocabulary.get(start == 0 ? entry : CONTINUES + entry);
        end = found == null ? word.offsetByCodePoints(end, -1) : end;
      }
      if (found == null) {
        return List.of(unknown);
      }
      pieces.add(found);
      start = end;
    }
    return pieces;
  }

  private String plain(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    String apart = uncased ? Normalizer.normalize(text, Normalizer.Form.NFD) : text;
    for (int index = 0; index < apart.length(); ) {
      int point = apart.codePointAt(index);
      index += Character.charCount(point);
      if (isSpace(point)) {
        plain.append(' ');
      } else if (!isLeftOut(point)) {
        plain.appendCodePoint(uncased ? Character.toLowerCase(point) : point);
      }
    }
    return plain.toString();
  }

  private static boolean isSpace(int point) {
    return point == '\t'
        || point == '\n'
        || point == '\r'
        || Character.isWhitespace(point) && !Character.isISOControl(point)
        || Character.isSpaceChar(point);
  }

  private boolean isLeftOut(int point) {
    return point == 0xFFFD
        || switch (Character.getType(point)) {
          case Character.CONTROL, Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE ->
              true;
          case Character.NON_SPACING_MARK -> uncased;
          default -> false;
        };
  }

  private static boolean isPunctuation(int point) {
    if (point < 128) {
      return point > ' ' && point < 127 && !Character.isLetterOrDigit(point);
    }
    return switch (Character.getType(point)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          true;
      default -> false;
    };
  }

  /** The blocks that BERT's tokenizer takes a character at a time. */
  private static boolean isIdeograph(int point) {
    return point >= 0x4E00 && point <= 0x9FFF
        || point >= 0x3400 && point <= 0x4DBF
        || point >= 0x20000 && point <= 0x2A6DF
        || point >= 0x2A700 && point <= 0x2B73F
        || point >= 0x2B740 && point <= 0x2B81F
        || point >= 0x2B920 && point <= 0x2CEAF
        || point >= 0xF900 && point <= 0xFAFF
        || point >= 0x2F800 && point <= 0x2FA1F;
  }
}
