package io.myria.experience;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How like a situation others are: the cosine of their terms, each weighed by how rare it is among
 * visible experiences, {@code ln(1 + n / (1 + df))}. Immutable.
 */
final class SituationLikeness {

  private final Map<String, Integer> frequencies = new HashMap<>();
  private final Set<String> situation;
  private final int size;
  private final double norm;

  /**
   * @param situation its terms
   * @param all those of every visible experience
   */
  SituationLikeness(Collection<String> situation, Collection<List<String>> all) {
    all.forEach(terms -> terms.forEach(term -> frequencies.merge(term, 1, Integer::sum)));
    this.situation = new HashSet<>(situation);
    this.size = all.size();
    this.norm = squares(this.situation);
  }

  /** From 0, nothing in common, to 1, the same terms. */
  double of(Collection<String> terms) {
    Set<String> other = new HashSet<>(terms);
    Set<String> common = new HashSet<>(other);
    common.retainAll(situation);
    double length = Math.sqrt(norm * squares(other));
    return length == 0 ? 0 : Math.min(1, squares(common) / length);
  }

  /** In one order, so that sums are the same on every server. */
  private double squares(Set<String> terms) {
    return terms.stream().sorted().mapToDouble(term -> weight(term) * weight(term)).sum();
  }

  private double weight(String term) {
    return Math.log(1 + size / (1.0 + frequencies.getOrDefault(term, 0)));
  }
}
