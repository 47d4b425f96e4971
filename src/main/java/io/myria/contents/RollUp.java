package io.myria.contents;

import io.myria.language.Analysis;
import io.myria.language.FillerWords;
import io.myria.topics.fold.Quotes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the summary of a period of those of its parts: counts add up, and of the parts' bullets
 * those stay that tell most, one after the other what those before it do not tell, and rather of
 * another part. Bullets are chosen and never changed, so that their grips lead on from the year. A
 * function of the parts alone, whatever their order. Stateless.
 */
public final class RollUp {

  /** Of the first keyword's weight, what another has to have to stand in the title. */
  private static final double BESIDE = 0.45;

  private static final int TITLE = 3;

  /** What a word is worth when it is said a second time. */
  private static final double AGAIN = 0.2;

  /** Of what a bullet tells, when one of its part was taken. */
  private static final double SAME_PART = 0.6;

  /** Of a word that no keyword has. */
  private static final double PLAIN = 0.2;

  private static final int SHORT_SENTENCE = 8;

  /** Characters between a name and what is said. */
  private static final int SAID = 3;

  private static final Comparator<TocNode> IN_ORDER =
      Comparator.comparing(TocNode::firstAt).thenComparing(TocNode::firstSeq);

  private RollUp() {}

  /**
   * @param parts at least one, none of which shares an event with another
   */
  public static TocNode of(Collection<TocNode> parts) {
    if (parts.size() == 1) {
      return parts.iterator().next();
    }
    List<TocNode> ordered = parts.stream().sorted(IN_ORDER).toList();
    TocNode first = ordered.get(0);
    TocNode last =
        ordered.stream()
            .max(Comparator.comparing(TocNode::lastAt).thenComparing(TocNode::lastSeq))
            .orElseThrow();
    List<TocKeyword> keywords = keywords(ordered);
    return new TocNode(
        first.firstAt(),
        first.firstSeq(),
        last.lastAt(),
        last.lastSeq(),
        ordered.stream().mapToLong(TocNode::events).sum(),
        ordered.stream().mapToLong(TocNode::tokens).sum(),
        title(keywords)
            .orElseGet(
                () ->
                    ordered.stream()
                        .max(
                            Comparator.comparingLong(TocNode::events).thenComparing(TocNode::title))
                        .orElseThrow()
                        .title()),
        keywords.stream().limit(TocNode.KEYWORDS).toList(),
        bullets(ordered, keywords));
  }

  /** The most telling first; of equals the one that sorts first. */
  private static List<TocKeyword> keywords(List<TocNode> parts) {
    Map<String, TocKeyword> merged = new LinkedHashMap<>();
    parts.stream()
        .flatMap(part -> part.keywords().stream())
        .forEach(keyword -> merged.merge(keyword.key(), keyword, RollUp::together));
    return merged.values().stream()
        .sorted(
            Comparator.comparingDouble(TocKeyword::weight)
                .reversed()
                .thenComparing(TocKeyword::key))
        .toList();
  }

  /** Written as it sorts first, since the parts say not how often they write it so. */
  private static TocKeyword together(TocKeyword one, TocKeyword other) {
    String surface =
        one.surface().compareTo(other.surface()) <= 0 ? one.surface() : other.surface();
    return new TocKeyword(surface, one.terms(), one.events() + other.events());
  }

  /**
   * The first keywords that have no word in common, and tell nearly as much as the first.
   *
   * @param keywords the most telling first
   */
  public static Optional<String> title(List<TocKeyword> keywords) {
    List<TocKeyword> chosen = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (TocKeyword keyword : keywords) {
      boolean tells =
          chosen.isEmpty()
              || keyword.events() > 1 && keyword.weight() >= BESIDE * chosen.get(0).weight();
      if (!tells || chosen.size() == TITLE) {
        break;
      }
      if (keyword.terms().stream().noneMatch(taken::contains)) {
        taken.addAll(keyword.terms());
        chosen.add(keyword);
      }
    }
    return chosen.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(", ", chosen.stream().map(TocKeyword::surface).toList()));
  }

  /**
   * @param worth what kind of sentence it is, whatever its words
   */
  private record Candidate(TocBullet bullet, int part, Set<String> terms, double worth) {

    static Candidate of(TocBullet bullet, int part) {
      return new Candidate(
          bullet, part, Analysis.distinctTerms(bullet.text()), Quotes.worth(said(bullet.text())));
    }

    /** Without who says it, and without quotation marks. */
    private static String said(String text) {
      int from = text.indexOf(": \"");
      return from < 0 || !text.endsWith("\"")
          ? text
          : text.substring(from + SAID, Math.max(from + SAID, text.length() - 1));
    }
  }

  private static List<TocBullet> bullets(List<TocNode> parts, List<TocKeyword> keywords) {
    List<Candidate> candidates = new ArrayList<>();
    for (int part = 0; part < parts.size(); part++) {
      for (TocBullet bullet : parts.get(part).bullets()) {
        candidates.add(Candidate.of(bullet, part));
      }
    }
    if (candidates.size() <= TocNode.BULLETS) {
      return candidates.stream().map(Candidate::bullet).sorted(TocBullet.CANONICAL).toList();
    }
    candidates.sort(
        Comparator.comparing(Candidate::bullet, TocBullet.CANONICAL)
            .thenComparing(candidate -> candidate.bullet().from()));
    Map<String, Double> weights = weights(candidates, keywords);
    Map<Integer, Integer> takenOf = new HashMap<>();
    List<TocBullet> chosen = new ArrayList<>();
    while (chosen.size() < TocNode.BULLETS) {
      Candidate best = best(candidates, weights, takenOf);
      candidates.remove(best);
      chosen.add(best.bullet());
      takenOf.merge(best.part(), 1, Integer::sum);
      best.terms().forEach(term -> weights.computeIfPresent(term, (key, one) -> one * AGAIN));
    }
    return chosen.stream().sorted(TocBullet.CANONICAL).toList();
  }

  private static Map<String, Double> weights(
      List<Candidate> candidates, List<TocKeyword> keywords) {
    Map<String, Double> weights = new HashMap<>();
    Set<String> all = new HashSet<>();
    candidates.forEach(candidate -> all.addAll(candidate.terms()));
    Set<String> dull = Analysis.stopWordsAmong(all);
    all.stream()
        .filter(term -> !dull.contains(term) && !FillerWords.TERMS.contains(term))
        .forEach(term -> weights.put(term, PLAIN));
    for (TocKeyword keyword : keywords) {
      for (String term : keyword.terms()) {
        weights.computeIfPresent(term, (key, one) -> Math.max(one, keyword.weight()));
      }
    }
    return weights;
  }

  /** Of equals the first. */
  private static Candidate best(
      List<Candidate> candidates, Map<String, Double> weights, Map<Integer, Integer> takenOf) {
    Candidate best = candidates.get(0);
    double most = -1;
    for (Candidate candidate : candidates) {
      double sum = 0;
      for (String term : candidate.terms()) {
        sum += weights.getOrDefault(term, 0.0);
      }
      double score =
          sum
              / Math.sqrt(SHORT_SENTENCE + candidate.terms().size())
              * candidate.worth()
              * StrictMath.pow(SAME_PART, takenOf.getOrDefault(candidate.part(), 0));
      if (score > most) {
        best = candidate;
        most = score;
      }
    }
    return best;
  }
}
