package io.myria.fingerprint;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words by which a sentence refers to an earlier cause. */
final class Cues {

  private static final Lexicon LISTS = Lexicon.beside(Cues.class);

  private static final Map<CausalRelation, Map<String, List<String[]>>> PHRASES =
      Stream.of(CausalRelation.values())
          .collect(Collectors.toMap(one -> one, one -> phrases(LISTS.text(one.wire()))));

  private Cues() {}

  /** The first words of this relation; empty where there are none. */
  static Optional<String> of(CausalRelation relation, Sentence sentence) {
    Map<String, List<String[]>> phrases = PHRASES.get(relation);
    for (int i = 0; i < sentence.size(); i++) {
      int words = length(phrases.getOrDefault(sentence.at(i).lower(), List.of()), sentence, i);
      if (words == 0 && relation == CausalRelation.BECAUSE) {
        words = Reasons.marker(sentence, i);
      }
      if (words > 0 && !sentence.at(i).quoted() && !isDenied(sentence, i)) {
        return Optional.of(sentence.text(i, i + words));
      }
    }
    return Optional.empty();
  }

  /** Of the first of some phrases that stands there, in words; 0 where none does. */
  private static int length(List<String[]> phrases, Sentence sentence, int at) {
    for (String[] phrase : phrases) {
      if (sentence.has(at, phrase)) {
        return phrase.length;
      }
    }
    return 0;
  }

  /** "Not fixed yet". */
  private static boolean isDenied(Sentence sentence, int i) {
    return Stream.of(1, 2)
        .map(back -> sentence.at(i - back).lower())
        .anyMatch(word -> word.equals("not") || word.equals("n't") || word.equals("never"));
  }

  /** By their first words, in order. */
  private static Map<String, List<String[]>> phrases(String list) {
    return Stream.of(list.split(";"))
        .map(phrase -> phrase.strip().split("\\s+"))
        .collect(Collectors.groupingBy(phrase -> phrase[0]));
  }
}
