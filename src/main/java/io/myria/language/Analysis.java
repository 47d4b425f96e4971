package io.myria.language;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;
import org.apache.lucene.analysis.icu.segmentation.DefaultICUTokenizerConfig;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/**
 * The terms of a text in any language: words by Unicode's rules, by dictionary where a script puts
 * no spaces between them (Chinese, Japanese, Thai, Lao, Khmer, Burmese), folded in case, accents
 * and width (Unicode TR 30), English ones without possessive and inflection (Krovetz, "Viewing
 * morphology as an inference process", 1993).
 *
 * <p>A term is never empty, has at most {@value #TERM_CODE_POINTS} code points (longer ones keep
 * their beginning), and no whitespace, control character or lone surrogate. Thread-safe.
 */
public final class Analysis {

  /** Changes whenever the same text may give other terms. */
  public static final String VERSION = "2/lucene-10.6.0/icu-77.1";

  private static final int TERM_CODE_POINTS = 64;

  /** PostgreSQL refuses a tsvector of 1 MiB; half leaves room for what it keeps per lexeme. */
  private static final int INDEX_BYTES = 512 * 1024;

  /** Below the tokenizer's buffer of 4,096, at whose end it would cut a surrogate pair in two. */
  private static final int PIECE = 4_000;

  private static final Analyzer ANALYZER = new Chain();
  private static final Analyzer BIGRAMS = new BigramChain();
  private static final AsciiWords ASCII = new AsciiWords(Analysis::chained);

  private Analysis() {}

  /** All terms in the order of the text, with repeats. */
  public static List<String> terms(String text) {
    List<String> terms = new ArrayList<>();
    forEachTerm(text, terms::add);
    return terms;
  }

  /**
   * The terms that a ranking compares: as {@link #terms}, but of Chinese and Japanese each two
   * characters that follow each other, since two texts are seldom divided into the same words.
   */
  public static List<String> rankedTerms(String text) {
    if (!Script.hasIdeographs(text)) {
      return terms(text);
    }
    List<String> terms = new ArrayList<>();
    Pieces.of(
        text,
        PIECE,
        index -> endsWord(text.charAt(index)),
        piece -> analyze(BIGRAMS, piece, 0, word -> terms.add(word.term())));
    return terms;
  }

  /** The terms in the order in which they first occur. */
  public static Set<String> distinctTerms(String text) {
    Set<String> terms = new LinkedHashSet<>();
    forEachTerm(text, terms::add);
    return terms;
  }

  /**
   * The distinct terms that a tsvector takes: the first ones, up to {@value #INDEX_BYTES} bytes of
   * UTF-8. Only texts of that size with few repeats lose any.
   */
  public static Set<String> termsForIndex(String text) {
    Set<String> kept = new LinkedHashSet<>();
    int bytes = 0;
    for (String term : distinctTerms(text)) {
      bytes += term.getBytes(StandardCharsets.UTF_8).length;
      if (bytes > INDEX_BYTES) {
        break;
      }
      kept.add(term);
    }
    return kept;
  }

  /** What a text is written in, by its function words. */
  public static Languages languages(String text) {
    return StopWords.languages(terms(text));
  }

  /** As {@link #stopWordsAmong}, and whether their language is English. */
  public static FunctionWords functionWords(Collection<String> terms) {
    return StopWords.of(terms);
  }

  /** The distinct terms of a question without its function words, or all if it has no others. */
  public static Set<String> questionTerms(String query) {
    Set<String> all = distinctTerms(query);
    Set<String> telling = new LinkedHashSet<>(all);
    telling.removeAll(stopWordsAmong(all));
    return telling.isEmpty() ? all : telling;
  }

  /**
   * Which of these terms are function words of the language they suggest most, that is, of which
   * they hold the most function words; English when undecided.
   */
  public static Set<String> stopWordsAmong(Collection<String> terms) {
    return StopWords.among(terms);
  }

  /**
   * A term, and the word of the text that gave it.
   *
   * @param from where the word begins, in UTF-16 units of the text
   */
  public record Word(String term, String surface, int from) {}

  /** All terms in the order of the text, with repeats, and their words as they are written. */
  public static List<Word> words(String text) {
    List<Word> words = new ArrayList<>();
    forEachWord(text, words::add);
    return words;
  }

  private static void forEachTerm(String text, Consumer<String> each) {
    forEachWord(text, word -> each.accept(word.term()));
  }

  private static void forEachWord(String text, Consumer<Word> each) {
    int[] from = {0};
    Pieces.of(
        text,
        PIECE,
        index -> endsWord(text.charAt(index)),
        piece -> {
          if (AsciiWords.isAscii(piece)) {
            ASCII.forEach(piece, from[0], each);
          } else {
            analyze(ANALYZER, piece, from[0], each);
          }
          from[0] += piece.length();
        });
  }

  private static boolean endsWord(char unit) {
    return Character.isWhitespace(unit) || "、。，！？".indexOf(unit) >= 0;
  }

  /** The words of a text of one piece, by the chain and nothing else. */
  static List<Word> chained(String text) {
    List<Word> words = new ArrayList<>();
    analyze(ANALYZER, text, 0, words::add);
    return words;
  }

  private static void analyze(Analyzer analyzer, String piece, int from, Consumer<Word> each) {
    try (TokenStream tokens = analyzer.tokenStream("", piece)) {
      CharTermAttribute token = tokens.addAttribute(CharTermAttribute.class);
      OffsetAttribute place = tokens.addAttribute(OffsetAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        String surface = piece.substring(place.startOffset(), place.endOffset());
        int start = from + place.startOffset();
        accept(token.toString(), term -> each.accept(new Word(term, surface, start)));
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException("a string cannot fail to be read", e);
    }
  }

  /** Folding may empty a token, and makes several words of a few ligatures. */
  private static void accept(String token, Consumer<String> each) {
    int start = -1;
    for (int index = 0; index <= token.length(); ) {
      int point = index < token.length() ? token.codePointAt(index) : ' ';
      if (isNoPartOfTerm(point)) {
        if (start >= 0) {
          each.accept(cut(token.substring(start, index)));
        }
        start = -1;
      } else if (start < 0) {
        start = index;
      }
      index += Character.charCount(point);
    }
  }

  private static boolean isNoPartOfTerm(int point) {
    return Character.isWhitespace(point)
        || Character.isSpaceChar(point)
        || Character.isISOControl(point)
        || Character.getType(point) == Character.SURROGATE;
  }

  private static String cut(String term) {
    return term.codePointCount(0, term.length()) <= TERM_CODE_POINTS
        ? term
        : term.substring(0, term.offsetByCodePoints(0, TERM_CODE_POINTS));
  }

  /** KStem leaves alone what is not all of a to z, so that it needs no guard by script. */
  private static final class Chain extends Analyzer {
    @Override
    protected TokenStreamComponents createComponents(String field) {
      Tokenizer words = new ICUTokenizer(new DefaultICUTokenizerConfig(true, true));
      TokenStream folded = new ICUFoldingFilter(new EnglishPossessiveFilter(words));
      return new TokenStreamComponents(words, new KStemFilter(folded));
    }
  }

  /** The same with each two characters of Chinese and Japanese instead of words. */
  private static final class BigramChain extends Analyzer {
    @Override
    protected TokenStreamComponents createComponents(String field) {
      Tokenizer words = new ICUTokenizer(new DefaultICUTokenizerConfig(false, true));
      TokenStream bigrams =
          new CJKBigramFilter(
              words, CJKBigramFilter.HAN | CJKBigramFilter.HIRAGANA | CJKBigramFilter.KATAKANA);
      TokenStream folded = new ICUFoldingFilter(new EnglishPossessiveFilter(bigrams));
      return new TokenStreamComponents(words, new KStemFilter(folded));
    }
  }

  /**
   * Words of text in ASCII, stretch by stretch: Unicode's rules for words (UAX #29) never look past
   * white space, so that a stretch between two spaces has the same words wherever it stands, and
   * those that were read before are remembered. Thread-safe.
   */
  private static final class AsciiWords {

    /** Some 5 MB; then it begins anew. */
    private static final int REMEMBERED = 20_000;

    /** Longer ones are hardly words, and seldom come again. */
    private static final int LONGEST = 32;

    private final Map<String, List<Word>> known = new ConcurrentHashMap<>();
    private final Function<String, List<Word>> analysis;

    /**
     * @param analysis of a stretch by itself
     */
    AsciiWords(Function<String, List<Word>> analysis) {
      this.analysis = analysis;
    }

    static boolean isAscii(String text) {
      for (int index = 0; index < text.length(); index++) {
        if (text.charAt(index) > '~') {
          return false;
        }
      }
      return true;
    }

    /**
     * The words of a text that is all ASCII.
     *
     * @param from where it begins
     */
    void forEach(String text, int from, Consumer<Word> each) {
      int start = 0;
      for (int end = 0; end <= text.length(); end++) {
        if (end == text.length() || isSpace(text.charAt(end))) {
          if (end > start) {
            int place = from + start;
            for (Word word : words(text.substring(start, end))) {
              each.accept(new Word(word.term(), word.surface(), place + word.from()));
            }
          }
          start = end + 1;
        }
      }
    }

    private List<Word> words(String stretch) {
      if (stretch.length() > LONGEST) {
        return analysis.apply(stretch);
      }
      List<Word> words = known.get(stretch);
      if (words == null) {
        words = List.copyOf(analysis.apply(stretch));
        if (known.size() >= REMEMBERED) {
          known.clear();
        }
        known.put(stretch, words);
      }
      return words;
    }

    private static boolean isSpace(char unit) {
      return unit == ' ' || unit == '\n' || unit == '\t' || unit == '\r';
    }
  }
}
