package io.myria.language;

import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.toSet;

import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Phrases of a language, to be looked for in {@link TokenList}. One a line, of elements with spaces
 * between them: {@code a|b} is either word, {@code a*} and {@code *a} a word that begins or ends
 * so, {@code a?} one that may be missing, {@code A} a word with a capital, {@code 9} a number,
 * {@code _} any word, {@code ..} up to eight words or none, and {@code ^} the sentence's beginning.
 * Immutable, thread-safe.
 */
public final class Phrases {

  private static final Lexicon LISTS = Lexicon.beside(Phrases.class);

  private static final int GAP = 8;

  /** Words with capitals in any language, and nobody's name nor kind. */
  private static final Set<String> CALENDAR = LISTS.words("calendar");

  private final List<Phrase> phrases;

  /** Phrases that can only stand where such a word does, and those that need no certain word. */
  private final Map<String, BitSet> byWord = new HashMap<>();

  private final BitSet anywhere = new BitSet();

  private Phrases(List<Phrase> phrases) {
    this.phrases = phrases;
    for (int index = 0; index < phrases.size(); index++) {
      Set<String> needed = phrases.get(index).needed();
      if (needed.isEmpty()) {
        anywhere.set(index);
      }
      for (String word : needed) {
        byWord.computeIfAbsent(word, none -> new BitSet()).set(index);
      }
    }
  }

  public static Phrases of(String lines) {
    return new Phrases(
        lines
            .lines()
            .filter(line -> !line.isBlank())
            .map(line -> Phrase.of(line.strip()))
            .toList());
  }

  /**
   * Where a phrase stands.
   *
   * @param to behind its last word
   */
  public record Match(int from, int to) {}

  /** The first one that is there, in the order of the lines. */
  public Optional<Match> in(TokenList tokens) {
    BitSet possible = (BitSet) anywhere.clone();
    for (String word : tokens.lower()) {
      BitSet with = byWord.get(word);
      if (with != null) {
        possible.or(with);
      }
    }
    for (int next = possible.nextSetBit(0); next >= 0; next = possible.nextSetBit(next + 1)) {
      Phrase phrase = phrases.get(next);
      int starts = phrase.elements[0].isStart() ? Math.min(1, tokens.size()) : tokens.size();
      for (int from = 0; from < starts; from++) {
        int to = phrase.match(0, tokens, from);
        if (to >= 0) {
          return Optional.of(new Match(from, to));
        }
      }
    }
    return Optional.empty();
  }

  /** One line. */
  private static final class Phrase {

    private final Element[] elements;

    private Phrase(Element[] elements) {
      this.elements = elements;
    }

    static Phrase of(String line) {
      return new Phrase(Stream.of(line.split("\\s+")).map(Element::of).toArray(Element[]::new));
    }

    /** Words of which one stands wherever the phrase does; empty if there is no such choice. */
    Set<String> needed() {
      return Stream.of(elements)
          .filter(element -> !element.optional() && element.hasWordsAlone())
          .map(Element::words)
          .min(Comparator.comparingInt(Set::size))
          .orElse(Set.of());
    }

    /** The end of its elements from this one on if they stand at that token, or -1. */
    int match(int at, TokenList tokens, int index) {
      if (at == elements.length) {
        return index;
      }
      Element element = elements[at];
      if (element.isStart()) {
        return index == 0 ? match(at + 1, tokens, index) : -1;
      }
      int least = element.optional() || element.isGap() ? 0 : 1;
      int most = element.isGap() ? GAP : 1;
      for (int taken = 0; taken <= most && index + taken <= tokens.size(); taken++) {
        if (taken > 0 && !element.fits(tokens, index + taken - 1)) {
          return -1;
        }
        int end = taken < least ? -1 : match(at + 1, tokens, index + taken);
        if (end >= 0) {
          return end;
        }
      }
      return -1;
    }
  }

  /**
   * One place of a phrase.
   *
   * @param words of which one has to stand there, or what fits one of the signs
   * @param signs such as {@code A}, {@code 9}, {@code _}, {@code a*}
   */
  private record Element(
      boolean isStart, boolean isGap, Set<String> words, String[] signs, boolean optional) {

    static Element of(String form) {
      boolean optional = form.length() > 1 && form.endsWith("?");
      String bare = optional ? form.substring(0, form.length() - 1) : form;
      Map<Boolean, Set<String>> parts =
          Stream.of(bare.split("\\|")).collect(partitioningBy(Element::isSign, toSet()));
      return new Element(
          bare.equals("^"),
          bare.equals(".."),
          parts.get(false),
          parts.get(true).toArray(String[]::new),
          optional);
    }

    private static boolean isSign(String part) {
      return part.equals("_") || part.equals("A") || part.equals("9") || part.indexOf('*') >= 0;
    }

    boolean hasWordsAlone() {
      return !isStart && !isGap && signs.length == 0;
    }

    boolean fits(TokenList tokens, int index) {
      if (isGap || words.contains(tokens.lower().get(index))) {
        return true;
      }
      for (String sign : signs) {
        if (fits(sign, tokens, index)) {
          return true;
        }
      }
      return false;
    }

    private static boolean fits(String sign, TokenList tokens, int index) {
      String word = tokens.lower().get(index);
      return switch (sign) {
        case "_" -> true;
        case "A" -> tokens.capitals().get(index) && !CALENDAR.contains(word);
        case "9" -> tokens.isNumber(index);
        default -> hasForm(sign, word);
      };
    }

    /** Beginning or end; an end belongs to a longer word. */
    private static boolean hasForm(String wanted, String word) {
      return wanted.endsWith("*")
          ? word.startsWith(wanted.substring(0, wanted.length() - 1))
          : word.endsWith(wanted.substring(1)) && word.length() > wanted.length() + 1;
    }
  }
}
