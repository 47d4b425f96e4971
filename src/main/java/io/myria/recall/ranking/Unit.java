package io.myria.recall.ranking;

import io.myria.language.Analysis;
import io.myria.language.Script;
import io.myria.language.Sentences;
import io.myria.language.date.Moments;
import io.myria.language.date.Span;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The unit of ranking: a passage of a turn, with its features, which are computed once, whatever
 * corpus it stands in.
 *
 * @param sentences the terms of each of its sentences, in order and with repeats
 * @param traits what its words are like, by {@link PassageFeature}'s ordinal
 * @param mentions the days it speaks of
 * @param latin whether it is written in Latin letters
 */
public record Unit(
    Turn turn,
    int passage,
    List<List<String>> sentences,
    float[] traits,
    List<Span> mentions,
    boolean latin) {

  private static final double[] NONE = {};

  static List<Unit> of(Turn turn) {
    List<Unit> units = new ArrayList<>();
    LocalDate day = LocalDate.ofInstant(turn.at(), ZoneOffset.UTC);
    for (int p = 0; p < turn.passages().size(); p++) {
      Passage passage = turn.passages().get(p);
      String text = turn.text().substring(passage.start(), passage.end());
      List<List<String>> sentences =
          Sentences.of(text).stream()
              .map(Analysis::rankedTerms)
              .filter(terms -> !terms.isEmpty())
              .toList();
      List<Span> mentions = Moments.in(text, day);
      units.add(
          new Unit(
              turn,
              p,
              sentences,
              PassageFeature.of(text, sentences, mentions),
              mentions,
              Script.isLatin(text)));
    }
    return units;
  }

  /** The same of a turn that says the same. */
  Unit in(Turn other) {
    return new Unit(other, passage, sentences, traits, mentions, latin);
  }

  /** Its vector at length 1, empty without one. */
  public double[] direction() {
    return vector().map(Vector::direction).orElse(NONE);
  }

  Optional<Vector> vector() {
    return turn.passages().get(passage).vector();
  }

  float trait(PassageFeature trait) {
    return traits[trait.ordinal()];
  }

  int length() {
    return sentences.stream().mapToInt(List::size).sum();
  }

  /** Roughly what it takes in memory. */
  long bytes() {
    Passage passage = turn.passages().get(this.passage);
    return 600L
        + 2L * (passage.end() - passage.start())
        + 24L * length()
        + vector().map(vector -> 72L + vector.dimensions()).orElse(0L)
        + vector().flatMap(Vector::tokens).map(Tokens::bytes).orElse(0L);
  }
}
