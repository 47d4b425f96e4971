package io.myria.statements;

import io.myria.language.Attribute;
import io.myria.language.Lexicon;
import io.myria.language.Sort;
import io.myria.language.Value;
import io.myria.language.ValueText;
import io.myria.language.Values;
import io.myria.language.WordSpan;
import io.myria.language.WordSplitter;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The value that a question asks for, of those that something had: the current one, a former one or
 * all.
 *
 * @param before the value that came then, where the question names it
 */
public record ValueQuestion(Which which, Optional<Set<String>> before) {

  private static final Lexicon LISTS = Lexicon.beside(ValueQuestion.class);

  /** Of several values. */
  public enum Which {
    CURRENT,
    /** The one before the current one. */
    PREVIOUS,
    FIRST,
    /** The one before that which is named. */
    BEFORE
  }

  public static final ValueQuestion CURRENT = new ValueQuestion(Which.CURRENT, Optional.empty());

  private static final Set<String> FIRST = LISTS.words("first");

  private static final Set<String> PREVIOUS = LISTS.words("previous");

  /** Reads a question in English. */
  public static ValueQuestion of(String question) {
    WordSpan words = WordSplitter.question(question);
    int before = words.first(0, "before");
    if (before + 1 < words.size() && before > 0) {
      WordSpan named = words.from(before + 1);
      Value value =
          ValueText.written(named)
              .filter(one -> one.sort().isPlain())
              .orElseGet(() -> Values.value(Sort.TEXT, named, 0, named.size()));
      return new ValueQuestion(Which.BEFORE, Optional.of(value.stems()));
    }
    for (int i = 0; i < words.size(); i++) {
      if (isFirst(words, i)) {
        return new ValueQuestion(Which.FIRST, Optional.empty());
      }
    }
    for (int i = 0; i < words.size(); i++) {
      if (isPrevious(words, i)) {
        return new ValueQuestion(Which.PREVIOUS, Optional.empty());
      }
    }
    return CURRENT;
  }

  /** Which of several values, in the order of their time, is asked for; -1 for none of them. */
  public int of(List<Value> values) {
    int last = begin(values, values.size() - 1);
    return switch (which) {
      case CURRENT -> values.size() - 1;
      case FIRST -> last > 0 ? 0 : -1;
      case PREVIOUS -> last > 0 ? begin(values, last - 1) : -1;
      case BEFORE -> {
        int named = values.size() - 1;
        while (named >= 0 && !isNamed(values.get(named))) {
          named--;
        }
        int begin = begin(values, named);
        yield begin > 0 ? begin(values, begin - 1) : -1;
      }
    };
  }

  private boolean isNamed(Value value) {
    return !value.isNone() && before.map(words -> words.containsAll(value.stems())).orElse(false);
  }

  /** Where the value that is told there was first told, since another. */
  static int begin(List<Value> values, int at) {
    int begin = at;
    while (begin > 0 && values.get(begin - 1).isSame(values.get(at))) {
      begin--;
    }
    return begin;
  }

  private static boolean isFirst(WordSpan words, int i) {
    boolean ordinal = words.lower(i).equals("first") || words.lower(i).equals("beginning");
    boolean named = !words.between(i + 1, i + 2).names().isEmpty();
    boolean part = named && Attribute.of(words, i + 1).isEmpty();
    boolean noun = ordinal && (part || !words.in(i - 1, Set.of("at", "did", "the")));
    return words.in(i, FIRST) && !noun;
  }

  private static boolean isPrevious(WordSpan words, int i) {
    return switch (words.lower(i)) {
      case "old" -> i > 0 && !words.lower(i - 1).equals("how") && words.size() > i + 1;
      case "used", "use" -> words.lower(i + 1).equals("to");
      case "past" -> words.has(i - 2, "in the");
      case "last", "once" -> false;
      case "before" -> i == words.size() - 1;
      default -> words.in(i, PREVIOUS);
    };
  }
}
