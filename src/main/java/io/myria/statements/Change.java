package io.myria.statements;

import io.myria.language.Attribute;
import io.myria.language.EnglishWords;
import io.myria.language.Lexicon;
import io.myria.language.WordSpan;
import java.util.Set;

/** Words of change. Stateless. */
final class Change {

  private static final Lexicon LISTS = Lexicon.beside(Change.class);

  /** Behind their "to" stands what is new. */
  private static final Set<String> VERBS = LISTS.words("verbs");

  /** Behind them stands what is no more. */
  private static final Set<String> LEAVING = LISTS.words("leaving");

  private static final Set<String> ENDED = EnglishWords.of("anymore longer");

  private static final Set<String> WORDS = LISTS.words("words");

  private static final Set<String> BEFORE_NOW =
      EnglishWords.of("right until till by up from before just");

  private Change() {}

  static boolean isVerb(WordSpan words, int i) {
    String lower = words.lower(i);
    boolean placed = !lower.equals("set") || words.first(i, "to") < words.size();
    if (lower.equals("brought") || lower.equals("put")) {
      return words.in(i + 1, Set.of("forward", "back"));
    }
    return VERBS.contains(lower) && placed
        || lower.equals("replaces")
        || lower.equals("moving") && words.in(i - 1, EnglishWords.BE);
  }

  static boolean isLeaving(String lower) {
    return LEAVING.contains(lower);
  }

  /** Whether a sentence says that something is other than it was. */
  static boolean isSaid(WordSpan sentence) {
    for (int i = 0; i < sentence.size(); i++) {
      if (isSaid(sentence, i)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSaid(WordSpan words, int i) {
    String lower = words.lower(i);
    return switch (lower) {
      case "now" -> isNow(words, i);
      case "no" -> words.has(i + 1, "longer") || words.has(i + 1, "more") || i == 0;
      case "any" -> words.has(i + 1, "more") || words.has(i + 1, "longer");
      case "not" -> i > 0 && words.in(i - 1, Set.of(",", "and")) || words.has(i + 1, "any");
      case "new" -> isNew(words, i);
      case "as" -> words.has(i, "as of") || words.has(i, "as from");
      case "from" -> words.has(i, "from now on") || words.has(i, "from today on");
      case "took", "taken", "taking", "takes" -> words.has(i + 1, "over");
      case "has", "have", "'s", "'ve" -> words.has(i + 1, "become") || words.has(i + 1, "since");
      case "make", "made" -> words.has(i + 1, "that") || words.has(i + 1, "it");
      case "change" ->
          words.has(i + 1, "of plan")
              || words.has(i + 1, "of plans")
              || words.in(i + 1, Set.of(",", ":"));
      case "these" -> words.has(i + 1, "days");
      case "old", "wrong", "dead", "invalid", "gone" -> words.in(i - 1, EnglishWords.BE);
      case "scratch" -> words.has(i + 1, "that");
      case "actually" -> i == 0 || words.in(i - 1, Set.of(","));
      case "rather" -> words.has(i + 1, "than");
      default -> WORDS.contains(lower) || isVerb(words, i) && i > 0 && !lower.equals("set");
    };
  }

  private static boolean isNow(WordSpan words, int i) {
    return !words.in(i - 1, BEFORE_NOW)
            && !words.has(i, "now that")
            && !words.has(i, "now and then")
        || words.has(i - 1, "from now on");
  }

  private static boolean isNew(WordSpan words, int i) {
    boolean said =
        words.in(i - 1, Set.of("the", "a", "my", "our", "his", "her", "their", "'s", "its"));
    for (int at = i + 1; at <= i + 3 && at < words.size(); at++) {
      if (Attribute.of(words, at).isPresent()) {
        return true;
      }
    }
    return said && (words.has(i + 1, "one") || words.has(i + 1, "favourite"));
  }
}
