package io.myria.topics.fold;

import io.myria.snapshot.TopicMetadata.Term;
import io.myria.topics.fold.SaidPhrases.SaidPhrase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The terms by which a leaf is known and found again. Stateless. */
public final class TermProfile {

  private static final int MOST = 16;

  private static final double THOUSAND = 1000;

  private TermProfile() {}

  /** The terms that tell most of some events, the most telling first, and how they are written. */
  public static List<Term> of(List<EventDigest> events, TermWeights weigher) {
    List<SaidPhrase> used = SaidPhrases.single(events).words();
    Map<String, String> surfaces = new HashMap<>();
    Map<String, Double> weights = new LinkedHashMap<>();
    for (SaidPhrase one : used) {
      String term = one.terms().get(0);
      surfaces.put(term, one.surface());
      weights.put(term, one.weight() * weigher.tells(term));
    }
    List<Map.Entry<String, Double>> best =
        weights.entrySet().stream()
            .sorted(
                Map.Entry.<String, Double>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(MOST)
            .toList();
    double length = 0;
    for (Map.Entry<String, Double> weight : best) {
      length += weight.getValue() * weight.getValue();
    }
    List<Term> profile = new ArrayList<>();
    for (Map.Entry<String, Double> weight : best) {
      int share = (int) Math.round(THOUSAND * weight.getValue() / Math.sqrt(length));
      profile.add(new Term(weight.getKey(), surfaces.get(weight.getKey()), share));
    }
    return profile;
  }
}
