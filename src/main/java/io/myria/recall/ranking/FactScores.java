package io.myria.recall.ranking;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Scores of a list of facts: of facts that differ in one value the later one comes first, and what
 * the best one names is searched for in a second round, since the fact that joins two others is
 * never asked for. Confined to one question.
 */
final class FactScores {

  /** Of so many of the best it is looked at whether a later one says otherwise. */
  private static final int COMPARED = 60;

  /** Share of their words that two values of one fact have in common. */
  private static final double ALIKE = 0.5;

  /** By which a later fact stands before an earlier one. */
  private static final double BEFORE = 1e-3;

  /** What a match of the second round counts beside one of the first, in deviations. */
  private static final double SECOND = 0.3;

  /** Words of questions for what was so once. */
  private static final Set<String> FORMER =
      Set.of(
          "first",
          "former",
          "formerly",
          "previous",
          "previously",
          "original",
          "originally",
          "initial",
          "initially",
          "earlier",
          "earliest",
          "before",
          "once",
          "old");

  private final Corpus corpus;
  private final Set<String> question;
  private final boolean newest;

  private FactScores(Corpus corpus, ParsedQuestion asked) {
    this.corpus = corpus;
    this.question = new HashSet<>(asked.words());
    question.addAll(asked.names());
    this.newest = question.stream().noneMatch(FORMER::contains);
  }

  /**
   * @param scores by turn, in deviations
   */
  static double[] of(Corpus corpus, ParsedQuestion asked, double[] scores) {
    FactScores facts = new FactScores(corpus, asked);
    return facts.joined(facts.newestFirst(scores, facts.question));
  }

  /**
   * @param asked words; a fact that has one of them that a later one has not is no older value
   */
  private double[] newestFirst(double[] scores, Set<String> asked) {
    double[] ordered = scores.clone();
    if (!newest) {
      return ordered;
    }
    int[] best = Best.places(scores, COMPARED);
    List<Set<String>> terms = Arrays.stream(best).mapToObj(this::terms).toList();
    for (int one = 0; one < best.length; one++) {
      for (int other = 0; other < best.length; other++) {
        int earlier = best[one];
        int later = best[other];
        if (later > earlier
            && ordered[later] <= ordered[earlier]
            && replaces(terms.get(other), terms.get(one), asked)) {
          ordered[later] = ordered[earlier] + BEFORE;
        }
      }
    }
    return ordered;
  }

  private static boolean replaces(Set<String> later, Set<String> earlier, Set<String> asked) {
    int common = 0;
    for (String term : earlier) {
      if (later.contains(term)) {
        common++;
      } else if (asked.contains(term)) {
        return false;
      }
    }
    boolean differ = common < earlier.size() && common < later.size();
    return differ && common >= ALIKE * (earlier.size() + later.size() - common);
  }

  private double[] joined(double[] scores) {
    int first = Best.places(scores, 1)[0];
    Set<String> known = terms(first);
    Set<String> named = new HashSet<>(known);
    named.removeAll(question);
    named.removeIf(term -> corpus.postings().sentences(term).size() < 2);
    double[] second = PlainBm25.of(corpus, named.stream().sorted().toList());
    second[first] = 0;
    double[] matches = Scale.standard(second);
    double[] joined = scores.clone();
    for (int turn = 0; turn < joined.length; turn++) {
      joined[turn] += SECOND * matches[turn];
    }
    known.addAll(question);
    return newestFirst(joined, known);
  }

  private Set<String> terms(int turn) {
    Set<String> terms = new HashSet<>();
    Sittings stage = corpus.stage();
    for (int u = stage.turnStart(turn); u < stage.turnStart(turn + 1); u++) {
      stage.unit(u).sentences().stream().flatMap(Collection::stream).forEach(terms::add);
    }
    return terms;
  }
}
