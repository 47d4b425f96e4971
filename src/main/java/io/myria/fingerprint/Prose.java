package io.myria.fingerprint;

import io.myria.language.Analysis;
import io.myria.language.Languages;
import io.myria.language.RecentTexts;
import io.myria.language.Sentence;
import io.myria.language.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The prose of a text: its beginning, without code and without quotations of others. */
public record Prose(String text, Languages languages, List<Sentence> sentences) {

  /** Of a longer text only so much is read: a tool's result may have hundreds of thousands. */
  private static final int UNITS = 8_000;

  private static final int SENTENCES = 100;

  private static final int SENTENCE_UNITS = 500;

  private static final int LANGUAGE_UNITS = 1_000;

  private static final Pattern TITLED =
      Pattern.compile("(?<![\\p{L}\\p{N}])(?:Dr|Mr|Mrs|Ms|Prof|Rev|Cllr|St)(?:\\.? [A-Z])?\\.$");

  private static final Pattern CODE = Pattern.compile("(?s)```.*?(?:```|\\z)");

  /** What it holds of sentences is remembered anyway. */
  private static final RecentTexts<Prose> RECENT = new RecentTexts<>(1_000);

  public static Prose of(String text) {
    return RECENT.of(text, Prose::read);
  }

  private static Prose read(String text) {
    String own = CODE.matcher(beginning(text)).replaceAll("\n");
    String said = withoutQuotations(own);
    Languages languages = Analysis.languages(head(said, LANGUAGE_UNITS));
    List<Sentence> sentences = new ArrayList<>();
    for (String sentence : whole(Sentences.of(said))) {
      if (sentences.size() < SENTENCES) {
        sentences.add(Sentence.of(head(sentence, SENTENCE_UNITS)));
      }
    }
    return new Prose(said, languages, List.copyOf(sentences));
  }

  /** No sentence ends with a title: "Ask Dr. Weiss" is one. */
  private static List<String> whole(List<String> sentences) {
    List<String> whole = new ArrayList<>();
    for (String sentence : sentences) {
      int last = whole.size() - 1;
      boolean open =
          last >= 0
              && whole.get(last).length() < SENTENCE_UNITS
              && TITLED.matcher(whole.get(last)).find();
      if (open) {
        whole.set(last, whole.get(last) + " " + sentence);
      } else {
        whole.add(sentence);
      }
    }
    return whole;
  }

  /**
   * Without lines that begin with {@code >}, and without the blank ones before them. What was
   * looked at is not looked at again: a run of line feeds is gone through once, not from each of
   * its lines.
   */
  static String withoutQuotations(String text) {
    StringBuilder said = new StringBuilder(text.length());
    int line = 0;
    while (line < text.length()) {
      int start = line;
      while (start < text.length() && isSpace(text.charAt(start))) {
        start++;
      }
      int end = lineEnd(text, start);
      if (start == text.length() || text.charAt(start) != '>') {
        said.append(text, line, end);
      }
      line = end;
      if (text.startsWith("\r\n", line)) {
        said.append(text.charAt(line++));
      }
      if (line < text.length()) {
        said.append(text.charAt(line++));
      }
    }
    return said.toString();
  }

  private static int lineEnd(String text, int from) {
    int end = from;
    while (end < text.length() && !isLineEnd(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean isSpace(char unit) {
    return unit == ' ' || unit >= '\t' && unit <= '\r';
  }

  private static boolean isLineEnd(char unit) {
    return unit == '\n' || unit == '\r' || unit == 0x85 || unit == 0x2028 || unit == 0x2029;
  }

  /** Whether it is read as English. */
  public boolean english() {
    return languages.english();
  }

  /** Phrases of the other languages that it may be of. */
  List<KindCues> others() {
    List<KindCues> others = new ArrayList<>();
    if (languages.mayBe("de")) {
      others.add(German.CUES);
    }
    if (languages.mayBe("fr")) {
      others.add(French.CUES);
    }
    return others;
  }

  static String beginning(String text) {
    return head(text, UNITS);
  }

  /** At most so many units, and no half of a surrogate pair. */
  static String head(String text, int units) {
    if (text.length() <= units) {
      return text;
    }
    boolean pair = Character.isHighSurrogate(text.charAt(units - 1));
    return text.substring(0, pair ? units - 1 : units);
  }
}
