package io.myria.recall.ranking;

import io.myria.fingerprint.Rendering;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** A candidate on its way to being chosen. Confined to one allocation. */
final class Contender {

  /** The best first; of equals the more relevant and recent, then the one that was named first. */
  static final Comparator<Contender> BEST_FIRST =
      Comparator.comparingDouble((Contender one) -> -one.key)
          .thenComparingDouble(one -> -one.worth.tie())
          .thenComparingInt(one -> one.candidate);

  final int candidate;
  final Worth worth;
  private final long millis;

  /** By which it queues: its score when it was last looked at. */
  private double key;

  /** So many of those chosen are weighed below already. */
  private int weighed;

  private double overlap;
  private int links;
  private boolean inSession;

  Contender(int candidate, Worth worth, Instant at) {
    this.candidate = candidate;
    this.worth = worth;
    this.millis = at.toEpochMilli();
    this.key = worth.initial();
  }

  double key() {
    return key;
  }

  /** It queues again, by what it is worth now. Never to be called while it queues. */
  void queueBy(double score) {
    key = score;
  }

  /**
   * Its score beside all that are chosen: always of its initial score, never of an earlier one.
   * Only what was chosen since it was last asked is looked at. Zero stays zero.
   */
  double score(List<Contender> chosen, Ties ties, Coherence coherence) {
    if (worth.initial() > 0) {
      long window = coherence.sessionWindow().toMillis();
      for (; weighed < chosen.size(); weighed++) {
        Contender other = chosen.get(weighed);
        overlap = Math.max(overlap, Math.min(1, ties.overlap(candidate, other.candidate)));
        links += ties.areLinked(candidate, other.candidate) ? 1 : 0;
        inSession |= Math.abs(millis - other.millis) < window;
      }
    }
    return worth.initial() * coherence.factor(overlap, links, inSession);
  }

  Choice chosen(Rendering rendering) {
    return new Choice(candidate, rendering, worth, overlap, links, inSession);
  }
}
