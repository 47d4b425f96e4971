package io.myria.statements.reader;

import io.myria.language.TokenList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Whether a text can answer a question. Questions, wishes, suppositions, hearsay and "I do not
 * know" are not evidence, however much they have in common with the question. Thread-safe.
 */
public final class Evidence {

  private static final Pattern AMOUNT =
      compiled(
          "\\b(?:how (?:many|much|long|high|tall|old|far|big|fast|often)|what (?:size"
              + "|number|port|percentage|price|height|budget|discount)"
              + "|which (?:port|number|size|discount)|percentage|wie (?:viele?|hoch|lange)"
              + "|was kostet|cu[aá]nt[oa]s?|combien|hoeveel)\\b");

  private static final Pattern TIME =
      compiled(
          "\\b(?:when|what (?:time|day|date)|which day|wann|wanneer|quand|cu[aá]ndo"
              + "|bis wann)\\b");

  private static final Pattern WHO = compiled("^(?:and |so )?(?:who|whom|whose)\\b");

  private static final Pattern NAME = compiled("\\b(?:name|called|heißt)\\b");

  private static final Pattern CODE =
      compiled("\\b(?:code|password|combination|pin|numéro|number)\\b");

  private static final Pattern POLAR =
      compiled(
          "^(?:and |so )?(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would"
              + "|should|may)\\b");

  private static final Pattern YES_NO =
      compiled(
          "^(?:yes|no|yep|nope|yeah|it is|it does|they are|she has|he has|ja|nein|sí|oui|non)\\b");

  private static final Set<Cue> SILENT =
      EnumSet.of(Cue.QUESTION, Cue.UNKNOWN, Cue.WISH, Cue.CONDITIONAL, Cue.PLAN);

  private static final Set<ValueType> AMOUNTS =
      Set.of(ValueType.NUMBER, ValueType.MONEY, ValueType.TIME, ValueType.CODE);

  private Evidence() {}

  /** Boundaries of words that look at one character on each side. */
  static Pattern compiled(String expression) {
    return Pattern.compile(
        expression.replace("\\b", "(?:(?<=\\w)(?!\\w)|(?<!\\w)(?=\\w))"),
        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }

  /**
   * Whether a text may say nothing: it asks, or has words of doubt. Found by its words alone, in
   * little time; what has none of them says something.
   */
  public static boolean mayBeSilent(String text) {
    return text.indexOf('?') >= 0
        || CueLexicon.of("en")
            .map(lexicon -> lexicon.shows(SILENT, TokenList.of(text)))
            .orElse(false);
  }

  /** Whether anything in a text is said to be so. */
  public static boolean isEvidence(TextAnalysis text) {
    if (text.sentences().isEmpty()) {
      // In a language without word lists only a question mark tells.
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

  /**
   * Whether a text answers a question.
   *
   * @param inReply whether it follows when the question was asked, so that it need not repeat its
   *     words
   */
  public static boolean answers(TextAnalysis question, TextAnalysis text, boolean inReply) {
    if (!isEvidence(text)) {
      return false;
    }
    List<ContentWord> asked = words(question);
    List<ContentWord> said = words(text);
    long shared = asked.stream().filter(word -> has(said, word)).count();
    boolean near = shared * 2 >= Math.max(1, asked.size());
    if (!near && !inReply || isOfAnother(asked, said, shared)) {
      return false;
    }
    return hasWanted(question.text().strip(), text, asked, shared, near);
  }

  private static List<ContentWord> words(TextAnalysis text) {
    return text.sentences().stream().flatMap(one -> ContentWords.of(one).stream()).toList();
  }

  private static boolean has(List<ContentWord> words, ContentWord word) {
    return words.stream().anyMatch(word::matches);
  }

  /** "The printer's is 9100", where the scanner was asked for. */
  private static boolean isOfAnother(List<ContentWord> asked, List<ContentWord> said, long shared) {
    List<ContentWord> subject =
        said.stream().filter(word -> word.subject() && !word.value() && !word.verb()).toList();
    boolean elsewhere = subject.stream().noneMatch(word -> has(asked, word));
    return !subject.isEmpty()
        && subject.size() <= 2
        && elsewhere
        && shared == 0
        && said.stream().anyMatch(ContentWord::value)
        && said.size() <= 3;
  }

  private static boolean hasWanted(
      String question, TextAnalysis text, List<ContentWord> asked, long shared, boolean near) {
    List<TypedSpan> values =
        text.sentences().isEmpty()
            ? TypedSpans.in(text.text())
            : text.sentences().stream()
                .filter(Evidence::says)
                .flatMap(one -> one.values().stream())
                .toList();
    String said = text.text().strip();
    if (AMOUNT.matcher(question).find() || CODE.matcher(question).find()) {
      return values.stream().anyMatch(value -> AMOUNTS.contains(value.type()));
    }
    if (TIME.matcher(question).find()) {
      return values.stream()
          .anyMatch(value -> value.type() == ValueType.DATE || value.type() == ValueType.TIME);
    }
    if (text.sentences().isEmpty()) {
      return false;
    }
    if (WHO.matcher(question).find() || NAME.matcher(question).find()) {
      return words(text).stream().anyMatch(word -> word.name() && !has(asked, word))
          || said.toLowerCase(Locale.ROOT).matches("(?:me|i am|that's me|i do)(?!\\w).*");
    }
    if (POLAR.matcher(question).find()) {
      return YES_NO.matcher(said).find() || near || shared > 0 || said.contains("they're");
    }
    boolean jest = text.sentences().stream().allMatch(one -> one.has(Cue.SMALLTALK));
    return !jest;
  }
}
