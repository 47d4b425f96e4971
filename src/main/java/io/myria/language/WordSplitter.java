package io.myria.language;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Takes a text apart into sentences of words. Confined to one text. */
public final class WordSplitter {

  /** Of longer texts the beginning is read. */
  private static final int UNITS = 4_000;

  private static final int SENTENCES = 60;

  /** Longer sentences are no talk. */
  private static final int WORDS = 60;

  private static final Set<String> SHORTENED =
      EnglishWords.of("dr mr mrs ms st prof vs etc no nr e.g i.e approx jr sr a.m p.m");

  private static final List<String> ENDINGS = List.of("n't", "'s", "'re", "'ve", "'ll", "'d", "'m");

  private final String text;
  private final List<WordSpan> sentences = new ArrayList<>();
  private List<Word> words = new ArrayList<>();
  private boolean asks;

  private WordSplitter(String text) {
    this.text = text.length() > UNITS ? text.substring(0, UNITS) : text;
  }

  /** Sentences that say something; questions are left out. */
  public static List<WordSpan> sentences(String text) {
    WordSplitter splitter = new WordSplitter(text);
    splitter.split();
    return splitter.sentences;
  }

  /** The words of a name, as subjects have them. */
  public static Set<String> names(String name) {
    Set<String> names = new LinkedHashSet<>();
    sentences(name).forEach(words -> names.addAll(words.names()));
    return names;
  }

  /** The words of a question, whatever marks it has. */
  public static WordSpan question(String text) {
    List<Word> words = new ArrayList<>();
    for (String part : text.split("[?!]")) {
      sentences(part).forEach(sentence -> words.addAll(sentence.words()));
    }
    return new WordSpan(words);
  }

  private void split() {
    int at = 0;
    while (at < text.length() && sentences.size() < SENTENCES) {
      char unit = text.charAt(at);
      if (isPart(at)) {
        at = word(at);
      } else if (unit == '`' && text.startsWith("```", at)) {
        int close = text.indexOf("```", at + 3);
        at = close < 0 ? text.length() : close + 3;
      } else if (unit == '\n' || ".!?".indexOf(unit) >= 0 && endsSentence(at)) {
        asks |= unit == '?';
        at++;
        // Several marks end one sentence.
        if (at >= text.length() || ".!?".indexOf(text.charAt(at)) < 0) {
          end();
        }
      } else {
        if (!Character.isWhitespace(unit)) {
          String mark = Character.toString(unit);
          words.add(Word.of(mark, mark, at));
        }
        at++;
      }
    }
    end();
  }

  private void end() {
    if (!words.isEmpty() && !asks && words.size() <= WORDS) {
      sentences.add(new WordSpan(List.copyOf(words)));
    }
    words = new ArrayList<>();
    asks = false;
  }

  /** A point behind a title or within a number ends nothing. */
  private boolean endsSentence(int at) {
    boolean closes = at + 1 >= text.length() || !Character.isLetterOrDigit(text.charAt(at + 1));
    if (text.charAt(at) != '.' || !closes) {
      return closes;
    }
    Word before = words.isEmpty() ? null : words.get(words.size() - 1);
    return before == null || !SHORTENED.contains(before.lower());
  }

  /** A word with what may stand within one: "v2.1", "555-0199", "9:30", "ann@example.org". */
  private int word(int start) {
    int end = start + 1;
    while (end < text.length() && (isPart(end) || isInner(end))) {
      end++;
    }
    String surface = text.substring(start, end).replace('’', '\'');
    String lower = surface.toLowerCase(Locale.ROOT);
    for (String ending : ENDINGS) {
      if (lower.endsWith(ending) && lower.length() > ending.length()) {
        int cut = surface.length() - ending.length();
        words.add(Word.of(surface.substring(0, cut), lower.substring(0, cut), start));
        words.add(Word.of(surface.substring(cut), ending, start + cut));
        return end;
      }
    }
    if (lower.equals("cannot")) {
      words.add(Word.of("can", "can", start));
      words.add(Word.of("not", "n't", start + 3));
      return end;
    }
    words.add(Word.of(surface, lower, start));
    return end;
  }

  private boolean isPart(int at) {
    char unit = text.charAt(at);
    return Character.isLetterOrDigit(unit)
        || Character.isSurrogate(unit)
        || "€$£%_".indexOf(unit) >= 0;
  }

  private boolean isInner(int at) {
    char unit = text.charAt(at);
    boolean between = at + 1 < text.length() && isPart(at + 1) && at > 0 && isPart(at - 1);
    boolean digits =
        between && Character.isDigit(text.charAt(at - 1)) && Character.isDigit(text.charAt(at + 1));
    return between && "-.@/+'’&".indexOf(unit) >= 0 || digits && ":,".indexOf(unit) >= 0;
  }
}
