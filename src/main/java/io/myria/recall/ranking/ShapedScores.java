package io.myria.recall.ranking;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * Scores for ground that the weights were not learned from. Where a corpus has another shape than
 * talk in sittings, or the question is in another script, the plain scores of matching words and
 * meaning count beside the learned ones; what was said on the days that are asked about comes
 * first; and in meetings and records a turn is raised by the evidence beside it: the part of a
 * softmax over all turns that it and its neighbours have together. Confined to one question.
 */
final class ShapedScores {

  /** What BM25 of whole turns counts beside the learned score, each standardised. */
  private static final double WORDS = 0.3;

  /** What the cosine counts. */
  private static final double MEANING = 0.5;

  /** How many times as much both count on ground that is neither a meeting's nor records. */
  private static final double PLAIN = 8;

  /** What the learned score counts beside BM25 in a language that it was not learned from. */
  private static final double LEARNED = 0.5;

  /** Deviations that a day which is asked for adds, and how many days further on a third of it. */
  private static final double DATED = 6;

  private static final double DAYS = 2;

  /** Of scores in deviations; the smaller, the less of it have all but the best. */
  private static final double TEMPERATURE = 0.5;

  /** The weight of the logarithm of the evidence beside a turn, and its lower bound. */
  private static final double NEARBY = 2;

  private static final double LEAST = 1e-3;

  /** Less than that of all raises nothing. */
  private static final double NOTHING = 1e-5;

  /** Turns of a meeting, and time between records, in which the worth of evidence falls to 1/e. */
  private static final double TURNS = 8;

  private static final double SECONDS = Duration.ofMinutes(60).toSeconds();

  /** How many of these a neighbour is at most away. */
  private static final int REACH = 6;

  /** What a record of the same thread counts for another, and one without a thread for any. */
  private static final double THREAD = 4;

  private static final double NO_THREAD = 0.5;

  private final Corpus corpus;
  private final Sittings stage;
  private final ParsedQuestion asked;
  private final boolean foreign;

  private ShapedScores(Corpus corpus, ParsedQuestion asked, boolean foreign) {
    this.corpus = corpus;
    this.stage = corpus.stage();
    this.asked = asked;
    this.foreign = foreign;
  }

  /**
   * @param scores learned, by unit; returned as they are where the ground is what they were learned
   *     from
   * @param cosines by unit, where there are
   * @param foreign whether the question is in a script that nothing was learned from
   */
  static double[] of(
      Corpus corpus,
      ParsedQuestion asked,
      double[] scores,
      Optional<double[]> cosines,
      boolean foreign) {
    return new ShapedScores(corpus, asked, foreign).shaped(scores, cosines);
  }

  private double[] shaped(double[] scores, Optional<double[]> cosines) {
    if (scores.length == 0) {
      return scores;
    }
    ScopeShape shape = corpus.shape();
    boolean nearby = shape.isMeetings() || shape.isRecords();
    if (!foreign && shape.isTalk()) {
      return scores;
    }
    double[] units = plain(scores, cosines);
    double[] turns = new double[stage.turns()];
    for (int turn = 0; turn < turns.length; turn++) {
      turns[turn] = best(units, turn);
    }
    double[] standard = Scale.standard(turns);
    if (shape.isFacts()) {
      standard = FactScores.of(corpus, asked, standard);
    }
    double[] more = new double[turns.length];
    if (foreign || nearby) {
      addDays(standard, more);
    }
    if (nearby) {
      addNearby(standard, more);
    }
    for (int turn = 0; turn < turns.length; turn++) {
      for (int u = stage.turnStart(turn); u < stage.turnStart(turn + 1); u++) {
        units[u] += standard[turn] - turns[turn] + more[turn];
      }
    }
    return units;
  }

  private double best(double[] units, int turn) {
    double best = Double.NEGATIVE_INFINITY;
    for (int u = stage.turnStart(turn); u < stage.turnStart(turn + 1); u++) {
      best = Math.max(best, units[u]);
    }
    return best;
  }

  /** The learned score and the plain ones, in deviations. */
  private double[] plain(double[] scores, Optional<double[]> cosines) {
    double[] learned = Scale.standard(scores);
    double[] words = Scale.standard(PlainBm25.of(corpus, asked));
    double[] meaning = cosines.map(Scale::standard).orElse(null);
    double[] units = new double[scores.length];
    ScopeShape shape = corpus.shape();
    double times = foreign || shape.isMeetings() || shape.isRecords() ? 1 : PLAIN;
    for (int u = 0; u < units.length; u++) {
      double word = words[stage.turn(u)];
      units[u] = foreign ? word + LEARNED * learned[u] : learned[u] + times * WORDS * word;
      units[u] += meaning == null ? 0 : times * MEANING * meaning[u];
    }
    return units;
  }

  private void addDays(double[] scores, double[] more) {
    if (asked.spans().isEmpty()) {
      return;
    }
    for (int turn = 0; turn < more.length; turn++) {
      long day = stage.day(stage.turnStart(turn));
      double gap = Double.POSITIVE_INFINITY;
      for (var span : asked.spans()) {
        gap = Math.min(gap, Math.max(0, Math.max(span.from() - day, day - span.to())));
      }
      double days = DATED * StrictMath.exp(-gap / DAYS);
      scores[turn] += days;
    }
  }

  private void addNearby(double[] scores, double[] more) {
    double most = Arrays.stream(scores).max().orElse(0);
    double[] share = new double[scores.length];
    double[] mass = new double[scores.length];
    for (int turn = 0; turn < share.length; turn++) {
      share[turn] = StrictMath.exp((scores[turn] - most) / TEMPERATURE);
      mass[turn] += share[turn];
      if (share[turn] > NOTHING) {
        spread(turn, share[turn], mass);
      }
    }
    for (int turn = 0; turn < mass.length; turn++) {
      more[turn] += NEARBY * StrictMath.log(mass[turn] + LEAST);
    }
  }

  /** To the turns beside one that are of the same ground. */
  private void spread(int turn, double share, double[] mass) {
    boolean meeting = corpus.shape().isMeeting(turn);
    int from = meeting ? stage.place(turn) : turn;
    for (int step : new int[] {-1, 1}) {
      for (int at = from + step; at >= 0 && at < mass.length; at += step) {
        int other = meeting ? stage.turnAt(at) : at;
        double near = meeting ? inMeeting(turn, other) : amongRecords(turn, other);
        if (near < 0) {
          break;
        }
        mass[other] += share * near;
      }
    }
  }

  /** From 0, or below it where all that is further away is too far. */
  private double inMeeting(int turn, int other) {
    int away = Math.abs(stage.place(turn) - stage.place(other));
    return away > REACH * TURNS || sitting(turn) != sitting(other)
        ? -1
        : StrictMath.exp(-away / TURNS);
  }

  /** The same. */
  private double amongRecords(int turn, int other) {
    if (!corpus.shape().isRecords()) {
      return -1;
    }
    Turn one = stage.unit(stage.turnStart(turn)).turn();
    Turn two = stage.unit(stage.turnStart(other)).turn();
    double seconds = Math.abs(Duration.between(one.at(), two.at()).toSeconds());
    if (seconds > REACH * SECONDS) {
      return -1;
    }
    double near = StrictMath.exp(-seconds / SECONDS);
    if (one.contextId().isEmpty() && two.contextId().isEmpty()) {
      return near;
    }
    if (one.contextId().isEmpty() || two.contextId().isEmpty()) {
      return NO_THREAD * near;
    }
    // Another thread of the same minute is another matter.
    return one.contextId().equals(two.contextId()) ? THREAD * near : 0;
  }

  private int sitting(int turn) {
    return stage.sitting(stage.turnStart(turn));
  }
}
