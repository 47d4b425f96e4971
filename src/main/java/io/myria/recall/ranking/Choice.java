package io.myria.recall.ranking;

import io.myria.fingerprint.Rendering;

/**
 * A chosen memory, and the factors of its score.
 *
 * @param candidate its place in the list
 * @param overlap the largest with one that was taken before, not negative; zero where there was
 *     nothing left to lessen
 * @param links to those that were taken before
 */
public record Choice(
    int candidate, Rendering rendering, Worth worth, double overlap, int links, boolean inSession) {

  /** What it was worth when it was taken. */
  public double score(Coherence coherence) {
    return worth.initial() * coherence.factor(overlap, links, inSession);
  }
}
