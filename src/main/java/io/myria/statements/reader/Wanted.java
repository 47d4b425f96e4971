package io.myria.statements.reader;

import io.myria.language.Lexicon;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The sort of answer that a question asks for; its constants are lists of {@code wanted.txt}. */
enum Wanted {
  AMOUNT,
  TIME,
  CODE,
  WHERE,
  WHO,
  THING,
  POLAR,
  OPEN;

  private static final Lexicon LISTS = Lexicon.beside(Wanted.class, WordList.LANGUAGES);

  private static final Pattern INDIRECT = Evidence.compiled("\\b" + LISTS.alternatives("indirect"));

  private static final Set<ValueType> AMOUNTS =
      Set.of(ValueType.NUMBER, ValueType.MONEY, ValueType.TIME, ValueType.CODE);

  private static final Set<ValueType> TIMES = Set.of(ValueType.DATE, ValueType.TIME);

  private static final Pattern ORDINAL_OF_NO_MONTH = Pattern.compile("3[2-9]|[4-9]\\d");

  private static final Pattern TYPED = Evidence.words(LISTS, "typed");

  private static final Map<Wanted, Pattern> PATTERNS = patterns();

  private static Map<Wanted, Pattern> patterns() {
    Map<Wanted, Pattern> patterns = new EnumMap<>(Wanted.class);
    for (Wanted one : values()) {
      patterns.put(one, Evidence.words(LISTS, one.name().toLowerCase(Locale.ROOT)));
    }
    return patterns;
  }

  /** The sort that the first interrogative word or phrase of a question asks for. */
  static Wanted of(TextAnalysis question) {
    String direct = direct(question.text());
    boolean embedded = direct.length() < question.text().strip().length();
    Wanted first = null;
    int from = Integer.MAX_VALUE;
    for (Wanted one : values()) {
      Matcher matcher = PATTERNS.get(one).matcher(direct);
      if (matcher.find() && matcher.start() < from && !(embedded && one == POLAR)) {
        first = one;
        from = matcher.start();
      }
    }
    boolean open = first == null || first == OPEN || first == POLAR;
    if (open && TYPED.matcher(direct).find()) {
      return CODE;
    }
    return first == null ? OPEN : first;
  }

  /** A question without "does anybody know" before it. */
  private static String direct(String question) {
    String text = question.strip().replace('’', '\'');
    Matcher indirect = INDIRECT.matcher(text);
    return indirect.find() ? text.substring(indirect.end()) : text;
  }

  /** A question without the words that ask for its sort of value. */
  static String topic(TextAnalysis question) {
    Wanted wanted = of(question);
    String direct = direct(question.text());
    Matcher matcher = PATTERNS.get(wanted).matcher(direct);
    if (!wanted.isValue() || !matcher.find()) {
      return direct;
    }
    // Between "what" and the sort of value stand words of the topic.
    String asking = matcher.group();
    int first = asking.indexOf(' ');
    int last = asking.lastIndexOf(' ');
    String between = first < 0 ? " " : asking.substring(first, last + 1);
    return direct.substring(0, matcher.start()) + between + direct.substring(matcher.end());
  }

  /**
   * The sorts of answer that a question and its earlier wording ask for: one value if either asks
   * for a value, or else all sorts of both.
   */
  static Set<Wanted> of(TextAnalysis question, TextAnalysis asked) {
    Set<Wanted> wanted = EnumSet.of(of(question), of(asked));
    if (wanted.stream().anyMatch(Wanted::isValue)) {
      wanted.removeIf(one -> !one.isValue());
      return wanted.contains(of(question)) ? EnumSet.of(of(question)) : wanted;
    }
    if (wanted.size() > 1) {
      wanted.remove(OPEN);
    }
    if (wanted.size() > 1) {
      wanted.remove(POLAR);
    }
    return wanted;
  }

  /** Whether the answer is a value, which is known by its form. */
  boolean isValue() {
    return this == AMOUNT || this == TIME || this == CODE;
  }

  /** Whether a value is of this sort. */
  boolean fits(TypedSpan value) {
    return switch (this) {
      case TIME ->
          TIMES.contains(value.type()) && !ORDINAL_OF_NO_MONTH.matcher(value.value()).matches();
      case CODE ->
          value.type() == ValueType.CODE
              || value.type() == ValueType.NUMBER && value.unit().isEmpty();
      default -> AMOUNTS.contains(value.type());
    };
  }
}
