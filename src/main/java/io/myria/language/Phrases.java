package io.myria.language;

import java.util.List;
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

  private static final int GAP = 8;

  /** Words with capitals in any language, and nobody's name nor kind. */
  private static final Set<String> CALENDAR =
      Lexicon.of(
          """
          montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz april mai
          juni juli august september oktober november dezember
          """);

  private final List<List<Element>> phrases;

  private Phrases(List<List<Element>> phrases) {
    this.phrases = phrases;
  }

  public static Phrases of(String lines) {
    return new Phrases(
        lines
            .lines()
            .filter(line -> !line.isBlank())
            .map(line -> Stream.of(line.strip().split("\\s+")).map(Element::of).toList())
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
    for (List<Element> phrase : phrases) {
      int starts = phrase.get(0).isStart() ? Math.min(1, tokens.size()) : tokens.size();
      for (int from = 0; from < starts; from++) {
        int to = match(phrase, 0, tokens, from);
        if (to >= 0) {
          return Optional.of(new Match(from, to));
        }
      }
    }
    return Optional.empty();
  }

  private static int match(List<Element> phrase, int at, TokenList tokens, int index) {
    if (at == phrase.size()) {
      return index;
    }
    Element element = phrase.get(at);
    if (element.isStart()) {
      return index == 0 ? match(phrase, at + 1, tokens, index) : -1;
    }
    int least = element.optional() || element.isGap() ? 0 : 1;
    int most = element.isGap() ? GAP : 1;
    for (int taken = 0; taken <= most && index + taken <= tokens.size(); taken++) {
      if (taken > 0 && !element.fits(tokens, index + taken - 1)) {
        return -1;
      }
      int end = taken < least ? -1 : match(phrase, at + 1, tokens, index + taken);
      if (end >= 0) {
        return end;
      }
    }
    return -1;
  }

  /**
   * One place of a phrase.
   *
   * @param words of which one has to stand there
   */
  private record Element(String form, List<String> words, boolean optional) {

    public static Element of(String form) {
      boolean optional = form.length() > 1 && form.endsWith("?");
      String bare = optional ? form.substring(0, form.length() - 1) : form;
      return new Element(bare, List.of(bare.split("\\|")), optional);
    }

    boolean isStart() {
      return form.equals("^");
    }

    boolean isGap() {
      return form.equals("..");
    }

    boolean fits(TokenList tokens, int index) {
      return isGap() || words.stream().anyMatch(wanted -> fits(wanted, tokens, index));
    }

    /** Beginning or end; an end belongs to a longer word. */
    private static boolean hasForm(String wanted, String word) {
      return wanted.endsWith("*")
          ? word.startsWith(wanted.substring(0, wanted.length() - 1))
          : word.endsWith(wanted.substring(1)) && word.length() > wanted.length() + 1;
    }

    private static boolean fits(String wanted, TokenList tokens, int index) {
      String word = tokens.lower().get(index);
      return switch (wanted) {
        case "_" -> true;
        case "A" -> tokens.capitals().get(index) && !CALENDAR.contains(word);
        case "9" -> tokens.isNumber(index);
        default -> wanted.indexOf('*') < 0 ? wanted.equals(word) : hasForm(wanted, word);
      };
    }
  }
}
