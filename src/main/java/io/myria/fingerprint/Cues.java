package io.myria.fingerprint;

import io.myria.language.Sentence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words by which a sentence refers to an earlier cause. */
final class Cues {

  private static final Map<CausalRelation, Map<String, List<String[]>>> PHRASES =
      Map.of(
          CausalRelation.BECAUSE,
          phrases(
              """
              because; due to; owing to; caused by; as a result of; that 's why; therefore;
              given that; for that reason; thanks to the; on account of; so the; so we
              """),
          CausalRelation.TRIGGERED,
          phrases(
              """
              triggered; led to; leads to; in response to; as a consequence; following the;
              which is why; then i 'll; then we 'll; prompted by; set off
              """),
          CausalRelation.CONTRADICTS,
          phrases(
              """
              contradicts; contradict; contrary to; in contrast to; on the contrary;
              conflicts with; not true; is wrong; was wrong; disagree; disagrees; despite what;
              in fact not
              """),
          CausalRelation.UPDATES,
          phrases(
              """
              update :; updated; correction; supersedes; superseded; replaces; replaced;
              changed to; changed from; moved to; no longer; takes over; scrap that; revised;
              postponed to; instead of the earlier; from now on; renamed
              """),
          CausalRelation.RESOLVES,
          phrases(
              """
              fixed; resolved; resolves; solved; solves; fixes; closes; is done; are done;
              back to normal; works again; works now; is settled; sorted out; no longer fails;
              final call; taken care of
              """));

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
