package io.myria.statements;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Words with a verb that state a relation between what stands before and behind them.
 *
 * @param past whether it is stated as something that happened, and stays so
 * @param length in words
 */
record VerbRule(Relation relation, Takes takes, boolean past, int length) {

  private static final Lexicon LISTS = Lexicon.beside(VerbRule.class);

  /** What has to stand behind the words. */
  enum Takes {
    PLACE,
    ORIGIN,
    WORKPLACE,
    ROLE,
    FIELD,
    GROUP,
    ANY_GROUP,
    GOODS,
    LIKED,
    FEARED,
    TOOL,
    RUNS_ON,
    MADE,
    WRITTEN,
    BOUGHT,
    LANGUAGE,
    GAME,
    CONDITION,
    ILLNESS,
    MONEY,
    TIME,
    SITE,
    WHOLE,
    NAME
  }

  private static final int LONGEST = 5;

  private static final String PHRASES_OF = LISTS.text("phrases");

  private static final Map<String, Map<Takes, VerbRule>> PHRASES = phrases();

  private static final Set<String> BEGINNINGS =
      PHRASES.keySet().stream().map(phrase -> phrase.split(" ")[0]).collect(Collectors.toSet());

  /** Whether one begins with this word. */
  static boolean begins(String lower) {
    return BEGINNINGS.contains(lower);
  }

  /**
   * All whose words stand there; of the same verb several may, by what they take. In an order that
   * is the same on every node.
   */
  static Map<Takes, VerbRule> at(Sentence sentence, int from) {
    if (!BEGINNINGS.contains(sentence.at(from).lower())) {
      return Map.of();
    }
    StringBuilder words = new StringBuilder();
    Map<Takes, VerbRule> found = Map.of();
    for (int i = from; i < Math.min(sentence.size(), from + LONGEST); i++) {
      words.append(i > from ? " " : "").append(sentence.at(i).lower());
      found = Optional.ofNullable(PHRASES.get(words.toString())).orElse(found);
    }
    return found;
  }

  private static Map<String, Map<Takes, VerbRule>> phrases() {
    Map<String, Map<Takes, VerbRule>> all = new HashMap<>();
    for (String line : PHRASES_OF.lines().map(String::strip).toList()) {
      String[] head = line.substring(0, line.indexOf(": ")).split(" ");
      for (String phrase : line.substring(line.indexOf(": ") + 2).split(", ")) {
        VerbRule rule =
            new VerbRule(
                Relation.of(head[0]).orElseThrow(),
                Takes.valueOf(head[1].toUpperCase(Locale.ROOT)),
                head.length > 2,
                phrase.split(" ").length);
        all.computeIfAbsent(phrase, any -> new EnumMap<>(Takes.class)).put(rule.takes(), rule);
      }
    }
    return all;
  }
}
