package io.myria.derive.fingerprint;

import io.myria.derive.language.Sentence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The words by which a sentence refers to an earlier cause. */
final class Cues {

  private static final Map<CausalRelation, List<String[]>> PHRASES =
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
    for (int i = 0; i < sentence.size(); i++) {
      int at = i;
      if (!sentence.at(i).quoted() && !isDenied(sentence, i)) {
        Optional<String> found =
            PHRASES.get(relation).stream()
                .filter(phrase -> sentence.has(at, phrase))
                .findFirst()
                .map(phrase -> sentence.text(at, at + phrase.length));
        boolean reason = relation == CausalRelation.BECAUSE && Reasons.marker(sentence, i) > 0;
        if (found.isPresent() || reason) {
          return found.or(() -> Optional.of(sentence.text(at, at + Reasons.marker(sentence, at))));
        }
      }
    }
    return Optional.empty();
  }

  /** "Not fixed yet". */
  private static boolean isDenied(Sentence sentence, int i) {
    return Stream.of(1, 2)
        .map(back -> sentence.at(i - back).lower())
        .anyMatch(word -> word.equals("not") || word.equals("n't") || word.equals("never"));
  }

  private static List<String[]> phrases(String list) {
    return Stream.of(list.split(";")).map(phrase -> phrase.strip().split("\\s+")).toList();
  }
}
