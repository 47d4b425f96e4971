package io.myria.derive.fingerprint;

import io.myria.derive.language.RecentTexts;
import io.myria.derive.language.Sentence;
import io.myria.text.Analysis;
import io.myria.text.Languages;
import io.myria.text.Sentences;
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

  private static final Pattern CODE = Pattern.compile("(?s)```.*?(?:```|\\z)");

  private static final Pattern QUOTE = Pattern.compile("(?m)^\\s*>.*$");

  /** What it holds of sentences is remembered anyway. */
  private static final RecentTexts<Prose> RECENT = new RecentTexts<>(1_000);

  public static Prose of(String text) {
    return RECENT.of(text, Prose::read);
  }

  private static Prose read(String text) {
    String own = CODE.matcher(beginning(text)).replaceAll("\n");
    String said = QUOTE.matcher(own).replaceAll("");
    Languages languages = Analysis.languages(head(said, LANGUAGE_UNITS));
    List<Sentence> sentences = new ArrayList<>();
    for (String sentence : Sentences.of(said)) {
      if (sentences.size() < SENTENCES) {
        sentences.add(Sentence.of(head(sentence, SENTENCE_UNITS)));
      }
    }
    return new Prose(said, languages, List.copyOf(sentences));
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
  private static String head(String text, int units) {
    if (text.length() <= units) {
      return text;
    }
    boolean pair = Character.isHighSurrogate(text.charAt(units - 1));
    return text.substring(0, pair ? units - 1 : units);
  }
}
