package io.myria.statements.reader;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What sort of answer a question wants. */
enum Wanted {
  AMOUNT(
      "how (?:many|much|long|high|tall|old|far|big|fast|often|hot|cold|deep|wide|heavy|large)"
          + "|WHAT(?:size|price|cost|fee|rate|rent|budget|height|weight|length|width|age|score"
          + "|discount|percentage|temperature|dose|limit|total|count|capacity|salary|speed"
          + "|pressure|distance|duration|interval|quota|deposit|weight)"
          + "|what (?:does|do|did|will) (?:[\\w-]+ ){1,4}(?:cost|owe|charge)"
          + "|wie (?:viele?|hoch|lange)|was kostet|cu[aá]nt[oa]s?|combien|hoeveel"),
  TIME(
      "when|how soon|WHAT(?:time|day|date|deadline|month|week|year)|bis wann|wann"
          + "|wanneer|welke datum|quelle heure|qué hora|hoe laat|quand|cu[aá]ndo"),
  CODE(
      "WHAT(?:code|password|passphrase|passcode|pin|port|version|combination|number|reference|gate"
          + "|platform)|num[eé]ro"),
  WHERE("where|wo|où|dónde|waar"),
  WHO("who|whom|whose|wer|wem|wessen|qui|quién"),
  THING(
      "which|called|heißt|WHAT(?:name|hostname)|what(?: ?'?s| is| are) [^?]{1,40} called"
          + "|what (?!is|are|was|were|do|does|did|will|can|should|has|have|happened|about|if|s\\b)"
          + "[\\w-]+"),
  POLAR("^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|may)"),
  OPEN("^(?:why|how|what)");

  /** "What is the", "which", and up to three words before the noun. */
  private static final String WHAT =
      "(?:what|which|whats)(?: ?'?s| is| are| was)? (?:[\\w'-]+ ){0,3}?";

  /** That somebody knows is asked for the sake of what is known. */
  private static final Pattern INDIRECT =
      Evidence.compiled(
          "\\b(?:(?:does|do|did|has|have|can|could|would) )?"
              + "(?:anyone|anybody|someone|somebody|you|we|they|u)"
              + " (?:please )?(?:know|remember|remind me|tell me|say|said|found out)s?\\b\\s*");

  private static final Set<ValueType> AMOUNTS =
      Set.of(ValueType.NUMBER, ValueType.MONEY, ValueType.TIME, ValueType.CODE);

  private static final Set<ValueType> TIMES = Set.of(ValueType.DATE, ValueType.TIME);

  private static final Pattern ORDINAL_OF_NO_MONTH = Pattern.compile("3[2-9]|[4-9]\\d");

  /** A number or word that one types. */
  private static final Pattern TYPED =
      Evidence.compiled("\\b(?:code|password|passphrase|passcode|pin|number)\\b");

  private static final Map<Wanted, Pattern> PATTERNS = patterns();

  private final String expression;

  Wanted(String expression) {
    this.expression = expression;
  }

  private static Map<Wanted, Pattern> patterns() {
    Map<Wanted, Pattern> patterns = new EnumMap<>(Wanted.class);
    for (Wanted one : values()) {
      String whole =
          one.expression.startsWith("^") ? one.expression : "\\b(?:" + one.expression + ")";
      patterns.put(one, Evidence.compiled(whole.replace("WHAT", WHAT) + "\\b"));
    }
    return patterns;
  }

  /** By the first of its words that ask. */
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

  /** What is asked for the sake of what somebody knows. */
  private static String direct(String question) {
    String text = question.strip().replace('’', '\'');
    Matcher indirect = INDIRECT.matcher(text);
    return indirect.find() ? text.substring(indirect.end()) : text;
  }

  /** A question without the words that say what sort of value it wants. */
  static String topic(TextAnalysis question) {
    Wanted wanted = of(question);
    String direct = direct(question.text());
    Matcher matcher = PATTERNS.get(wanted).matcher(direct);
    if (!wanted.isValue() || !matcher.find()) {
      return direct;
    }
    // "what", and the sort: between them stands what tells one from others.
    String asking = matcher.group();
    int first = asking.indexOf(' ');
    int last = asking.lastIndexOf(' ');
    String between = first < 0 ? " " : asking.substring(first, last + 1);
    return direct.substring(0, matcher.start()) + between + direct.substring(matcher.end());
  }

  /**
   * What an answer to a question has to hold, by its words and those in which it was asked before:
   * one of the values that are asked for, or else all that either wants.
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

  /** Whether its form tells, so that one word answers. */
  boolean isValue() {
    return this == AMOUNT || this == TIME || this == CODE;
  }

  /** Whether a value is of the sort. */
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
