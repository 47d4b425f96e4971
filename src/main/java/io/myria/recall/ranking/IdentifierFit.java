package io.myria.recall.ranking;

import io.myria.language.Analysis;
import io.myria.language.Identifiers;
import io.myria.language.Identifiers.Identifier;
import io.myria.language.Identifiers.Joined;
import io.myria.language.Identifiers.Kind;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Puts turns first that hold an identifier of the question: in the same spelling, then in another
 * one, then as a part. Where many hold it, or the question says much beside it, it tells little,
 * and the order stays. Confined to one request.
 */
public final class IdentifierFit {

  private static final int PART = 1;
  private static final int VARIANT = 2;
  private static final int SPELLED_OTHERWISE = 3;
  private static final int EXACT = 4;

  /** Turns that may hold it: so many, or this share. */
  private static final int FEW = 12;

  private static final int ONE_IN = 20;

  /** Telling words of a question; a longer one asks for more than what it names. */
  private static final int SHORT = 12;

  /** Fewer letters before a number are its kind: "E4032". */
  private static final int PREFIX = 4;

  private static final int LEAST_DIGITS = 3;
  private static final int PHONE_DIGITS = 7;

  /** Hexadecimal digits of an id that may be named by its beginning or end. */
  private static final int ID = 20;

  private final Corpus corpus;
  private final int[] level;

  private IdentifierFit(Corpus corpus) {
    this.corpus = corpus;
    this.level = new int[corpus.size()];
  }

  /** Which turns of a corpus hold an identifier of the question. */
  public static IdentifierFit of(Corpus corpus, String question) {
    IdentifierFit fit = new IdentifierFit(corpus);
    if (Analysis.questionTerms(question).size() <= SHORT) {
      fit.names(question);
      fit.words(question);
      long found = Arrays.stream(fit.level).filter(one -> one > 0).count();
      if (found > Math.max(FEW, fit.level.length / ONE_IN)) {
        Arrays.fill(fit.level, 0);
      }
    }
    return fit;
  }

  /** Whether a turn may take the place of another: it holds what is named no less. */
  public boolean mayReplace(int turn, int other) {
    return level[turn] >= level[other];
  }

  /** Whether a text holds an identifier of the question, and not just as a part of a longer one. */
  public static boolean holds(String question, String text) {
    Text read = new Text(text);
    if (Identifiers.in(question).stream().anyMatch(one -> read.level(one) >= VARIANT)) {
      return true;
    }
    List<Identifier> named = Identifiers.in(text);
    return !named.isEmpty()
        && Identifiers.joined(question).stream()
            .anyMatch(joined -> named.stream().anyMatch(one -> one.key().equals(joined.key())));
  }

  private void names(String question) {
    List<Identifier> asked = Identifiers.in(question);
    if (asked.isEmpty()) {
      return;
    }
    for (int turn = 0; turn < corpus.size(); turn++) {
      Text text = new Text(corpus.turn(turn).text());
      for (Identifier one : asked) {
        level[turn] += text.level(one);
      }
    }
  }

  /** "Get user by email" is what getUserByEmail is. */
  private void words(String question) {
    for (Joined joined : Identifiers.joined(question)) {
      for (String term : spellings(joined.key())) {
        for (int sentence : corpus.postings().sentences(term).places()) {
          int turn = corpus.stage().turn(corpus.postings().unitOf(sentence));
          if (level[turn] < SPELLED_OTHERWISE && holds(turn, joined.key())) {
            level[turn] = SPELLED_OTHERWISE;
          }
        }
      }
    }
  }

  /** The analysis may have taken an ending off. */
  private Set<String> spellings(String key) {
    Set<String> all = new LinkedHashSet<>(corpus.postings().spelled(key));
    Analysis.terms(key).forEach(term -> all.addAll(corpus.postings().spelled(term)));
    return all;
  }

  private boolean holds(int turn, String key) {
    return Identifiers.in(corpus.turn(turn).text()).stream().anyMatch(one -> one.key().equals(key));
  }

  /**
   * @param order turns, best first
   * @return the same array where nothing changes
   */
  public int[] order(int[] order) {
    if (Arrays.stream(level).allMatch(one -> one == 0)) {
      return order;
    }
    return Arrays.stream(order)
        .boxed()
        .sorted(Comparator.comparingInt((Integer turn) -> -level[turn]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** A text, and its letters and digits alone. */
  private static final class Text {

    private final String text;
    private final String lower;
    private String squeezed = "";
    private int[] places = {};

    Text(String text) {
      this.text = text;
      this.lower = text.toLowerCase(Locale.ROOT);
    }

    int level(Identifier asked) {
      return switch (asked.kind()) {
        case VERSION -> version(asked);
        case EMAIL -> email(asked);
        case PHONE -> phone(asked);
        case NUMBER -> Math.max(Math.max(name(asked), phone(asked)), id(asked));
        case HEX -> Math.max(name(asked), id(asked));
        default -> Math.max(name(asked), numbered(asked));
      };
    }

    private int version(Identifier asked) {
      int best = 0;
      for (int at = find(asked.key(), 0); at >= 0; at = find(asked.key(), at + 1)) {
        int end = at + asked.key().length();
        boolean v = at > 0 && lower.charAt(at - 1) == 'v';
        int start = v ? at - 1 : at;
        boolean begins =
            start == 0
                || !Character.isLetterOrDigit(lower.charAt(start - 1))
                    && !(lower.charAt(start - 1) == '.' && isAlnum(start - 2));
        boolean goesOn = isAlnum(end) || isAt(end, '.') && isAlnum(end + 1);
        if (begins && !goesOn) {
          boolean longer = isAt(end, '-') && isAlnum(end + 1);
          boolean same = text.startsWith(asked.surface(), at - (isV(asked.surface()) ? 1 : 0));
          best =
              Math.max(
                  best,
                  longer ? PART : same && v == isV(asked.surface()) ? EXACT : SPELLED_OTHERWISE);
        }
      }
      return best;
    }

    private static boolean isV(String surface) {
      return surface.charAt(0) == 'v' || surface.charAt(0) == 'V';
    }

    private int email(Identifier asked) {
      for (int at = find(asked.key(), 0); at >= 0; at = find(asked.key(), at + 1)) {
        int end = at + asked.key().length();
        boolean begins = at == 0 || !isAlnum(at - 1) && "._-+".indexOf(lower.charAt(at - 1)) < 0;
        boolean ends = !isAlnum(end) && !((isAt(end, '.') || isAt(end, '-')) && isAlnum(end + 1));
        if (begins && ends) {
          return text.startsWith(asked.surface(), at) ? EXACT : SPELLED_OTHERWISE;
        }
      }
      return 0;
    }

    /** Numbers are the same that end alike, behind their zeros, and one as far as it goes. */
    private int phone(Identifier asked) {
      if (asked.key().length() < PHONE_DIGITS) {
        return 0;
      }
      int best = 0;
      for (Identifier one : Identifiers.in(text)) {
        if (one.kind() != Kind.PHONE && one.kind() != Kind.NUMBER
            || asked.kind() != Kind.PHONE && one.kind() != Kind.PHONE) {
          continue;
        }
        if (one.key().equals(asked.key())) {
          best = Math.max(best, one.surface().equals(asked.surface()) ? EXACT : SPELLED_OTHERWISE);
        } else if (endAlike(national(one.key()), national(asked.key()))) {
          best = Math.max(best, VARIANT);
        }
      }
      return best;
    }

    private static boolean endAlike(String one, String other) {
      return Math.min(one.length(), other.length()) >= PHONE_DIGITS
          && (one.endsWith(other) || other.endsWith(one));
    }

    private static String national(String digits) {
      int at = 0;
      while (at < digits.length() && digits.charAt(at) == '0') {
        at++;
      }
      return digits.substring(at);
    }

    /** An id by its first or last digits. */
    private int id(Identifier asked) {
      for (Identifier one : Identifiers.in(text)) {
        boolean long1 = one.kind() == Kind.HEX && one.key().length() >= ID;
        if (long1 && (one.key().startsWith(asked.key()) || one.key().endsWith(asked.key()))
            || asked.key().length() >= ID
                && one.kind() == Kind.HEX
                && (asked.key().startsWith(one.key()) || asked.key().endsWith(one.key()))) {
          return VARIANT;
        }
      }
      return 0;
    }

    /** "E4032" as "error 4032". */
    private int numbered(Identifier asked) {
      if (asked.parts().size() != 2) {
        return 0;
      }
      String letters = asked.parts().get(0);
      String digits = asked.parts().get(1);
      boolean code =
          letters.length() <= PREFIX
              && letters.chars().allMatch(Character::isLetter)
              && digits.length() >= LEAST_DIGITS
              && digits.chars().allMatch(Character::isDigit);
      if (!code) {
        return 0;
      }
      for (int at = find(digits, 0); at >= 0; at = find(digits, at + 1)) {
        if (!isAlnum(at - 1)
            && !isAlnum(at + digits.length())
            && wordBefore(at).startsWith(letters)) {
          return VARIANT;
        }
      }
      return 0;
    }

    private String wordBefore(int at) {
      int end = at;
      while (end > 0 && !Character.isLetterOrDigit(lower.charAt(end - 1)) && at - end < 3) {
        end--;
      }
      int start = end;
      while (start > 0 && Character.isLetter(lower.charAt(start - 1))) {
        start--;
      }
      return lower.substring(start, end);
    }

    private int name(Identifier asked) {
      if (squeezed.isEmpty()) {
        squeeze();
      }
      boolean digits = asked.key().chars().allMatch(Character::isDigit);
      int best = 0;
      for (int at = squeezed.indexOf(asked.key());
          at >= 0 && best < EXACT;
          at = squeezed.indexOf(asked.key(), at + 1)) {
        int from = places[at];
        int to = places[at + asked.key().length() - 1] + 1;
        if (begins(from) && Identifiers.isBoundary(text, to) && isOne(from, to, digits)) {
          best = Math.max(best, level(asked, from, to));
        }
      }
      return best;
    }

    private boolean begins(int at) {
      return Identifiers.isBoundary(text, at)
          || at > 1 && lower.charAt(at - 1) == 'x' && lower.charAt(at - 2) == '0';
    }

    private int level(Identifier asked, int from, int to) {
      boolean alone = !joins(from - 1, from - 2) && !joins(to, to + 1);
      if (alone) {
        return text.startsWith(asked.surface(), from)
                || from > 1 && text.startsWith(asked.surface(), from - 2)
            ? EXACT
            : SPELLED_OTHERWISE;
      }
      boolean last = !joins(to, to + 1);
      int start = from;
      while (start > 0
          && from - start < PREFIX
          && Character.isLetterOrDigit(lower.charAt(start - 1))) {
        start--;
      }
      boolean prefixed = last && start < from && !joins(start - 1, start - 2);
      boolean segment = !isAlnum(from - 1) && !isAlnum(to);
      return prefixed || segment ? VARIANT : PART;
    }

    /** Whether a name goes on there: a letter or digit, or a mark with one behind it. */
    private boolean joins(int at, int beyond) {
      return isAlnum(at)
          || at >= 0
              && at < lower.length()
              && "_-./\\:@".indexOf(lower.charAt(at)) >= 0
              && isAlnum(beyond);
    }

    /** Whether only marks of names, or single spaces, stand between the letters and digits. */
    private boolean isOne(int from, int to, boolean digits) {
      int other = 0;
      for (int at = from; at < to; at++) {
        if (isAlnum(at)) {
          other = 0;
          continue;
        }
        other++;
        boolean mark = "_-./\\: #".indexOf(text.charAt(at)) >= 0;
        if (!mark || other > 2 || digits) {
          return false;
        }
      }
      return true;
    }

    private void squeeze() {
      StringBuilder letters = new StringBuilder(text.length());
      places = new int[lower.length()];
      // Where lower case is longer than what was written, places are of that.
      String source = lower.length() == text.length() ? lower : text;
      for (int at = 0; at < source.length(); at++) {
        char unit = source.charAt(at);
        if (Character.isLetterOrDigit(unit) || Character.isSurrogate(unit)) {
          places[letters.length()] = at;
          letters.append(unit);
        }
      }
      squeezed = letters.toString();
    }

    private int find(String words, int from) {
      return lower.length() == text.length() ? lower.indexOf(words, from) : -1;
    }

    private boolean isAt(int at, char unit) {
      return at >= 0 && at < lower.length() && lower.charAt(at) == unit;
    }

    private boolean isAlnum(int at) {
      return at >= 0 && at < lower.length() && Character.isLetterOrDigit(lower.charAt(at));
    }
  }
}
