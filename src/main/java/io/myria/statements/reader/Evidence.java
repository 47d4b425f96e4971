package io.myria.statements.reader;

import io.myria.language.Lexicon;
import io.myria.language.TokenList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Whether a text states anything that could answer a question. Questions, wishes, suppositions,
 * hearsay and "I do not know" are not evidence, however much they have in common with the question.
 * Thread-safe.
 */
public final class Evidence {

  private static final Set<Cue> SILENT =
      EnumSet.of(Cue.QUESTION, Cue.UNKNOWN, Cue.WISH, Cue.CONDITIONAL, Cue.PLAN);

  private static final Lexicon LISTS = Lexicon.beside(Evidence.class, List.of("en"));

  /** A question as people type it, with up to three words before it. */
  private static final Pattern ASKING =
      compiled("^(?:[\\w'’]+[ ,:]+){0,3}" + LISTS.alternatives("asking") + "\\b");

  private Evidence() {}

  /** Boundaries of words that look at one character on each side. */
  static Pattern compiled(String expression) {
    return Pattern.compile(
        expression.replace("\\b", "(?:(?<=\\w)(?!\\w)|(?<!\\w)(?=\\w))"),
        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }

  /** The whole words that a list's expressions match. */
  static Pattern words(Lexicon lists, String list) {
    return compiled("\\b" + lists.alternatives(list) + "\\b");
  }

  /**
   * Whether a text may be no evidence: it asks, or has words of doubt. A quick check of its words
   * alone; a text without any of them is evidence.
   */
  public static boolean mayBeSilent(String text) {
    return text.indexOf('?') >= 0
        || CueLexicon.of("en")
            .map(lexicon -> lexicon.shows(SILENT, TokenList.of(text)))
            .orElse(false);
  }

  /** Whether a text states anything. */
  public static boolean isEvidence(TextAnalysis text) {
    if (text.sentences().isEmpty()) {
      // In a language without word lists, a question is known by its question mark alone.
      return !text.text().strip().endsWith("?");
    }
    return text.sentences().stream().anyMatch(Evidence::says);
  }

  private static boolean says(AnalyzedSentence sentence) {
    Modality modality = sentence.modality();
    boolean open =
        modality == Modality.ASKED
            || modality == Modality.CONDITIONAL
            || modality == Modality.QUOTED
            || sentence.has(Cue.WISH)
            || sentence.has(Cue.PLAN) && modality == Modality.PLANNED;
    return !open && !sentence.has(Cue.UNKNOWN);
  }

  /** A quick check whether a text may ask something. */
  public static boolean mayAsk(String text) {
    return mayBeSilent(text) || ASKING.matcher(text).find();
  }

  /** Whether a message asks something, with or without a question mark. */
  public static boolean asks(TextAnalysis message) {
    return message.text().indexOf('?') >= 0
        || message.sentences().stream()
            .anyMatch(one -> one.modality() == Modality.ASKED || ASKING.matcher(one.text()).find());
  }
}
