package io.myria.recall.routing;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a question asks for, by the words it begins with in English; of other languages one kind.
 */
public enum QuestionKind {
  WHEN,
  WHO,
  WHERE,
  WHY,
  HOW,
  WHAT,
  YES_OR_NO,
  /** Several sentences: a turn that goes on with something. */
  TURN,
  OTHER;

  private static final Map<String, QuestionKind> FIRST =
      Map.ofEntries(
          Map.entry("when", WHEN),
          Map.entry("who", WHO),
          Map.entry("whose", WHO),
          Map.entry("whom", WHO),
          Map.entry("where", WHERE),
          Map.entry("why", WHY),
          Map.entry("how", HOW),
          Map.entry("what", WHAT),
          Map.entry("which", WHAT));

  private static final List<String> AUXILIARIES =
      List.of("do", "does", "did", "is", "are", "was", "were", "has", "have", "can", "will");

  /** One kind a question. */
  public static QuestionKind of(String question) {
    String[] words = question.toLowerCase(Locale.ROOT).strip().split("[^\\p{L}\\p{N}]+", 3);
    String first = words[0].isEmpty() && words.length > 1 ? words[1] : words[0];
    if (question.strip().split("[.!?]\\s+").length > 1) {
      return TURN;
    }
    return AUXILIARIES.contains(first) ? YES_OR_NO : FIRST.getOrDefault(first, OTHER);
  }

  /** As a retrieval's payload has it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
