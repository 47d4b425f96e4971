package io.myria.snapshot;

import io.myria.event.CodePoints;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.topics.TopicHead;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a topic's version holds beside its content.
 *
 * @param level 0 for a leaf, 1 above leaves, 2 above those
 * @param opening the event that opened the topic
 * @param contextId the context that all of its events share; empty where they share none
 * @param provisional the event of a leaf that may still move on to the next one: what the fold
 *     needs, besides the refs, to go on from here
 * @param tokens of the texts of all its events
 * @param terms that tell most of it, the most telling first
 * @param hints and how much each weighs, in thousandths
 */
public record TopicMetadata(
    int level,
    EventId opening,
    Optional<String> contextId,
    Optional<EventSeq> provisional,
    long tokens,
    List<Term> terms,
    Map<String, Integer> hints) {

  /**
   * @param term as analysis gives it
   * @param surface as it is written
   * @param weight in thousandths of the whole
   */
  public record Term(String term, String surface, int weight) {}

  public TopicMetadata {
    terms = List.copyOf(terms);
    hints = Map.copyOf(hints);
  }

  /** Terms, and hints behind a hash, with their weights. */
  public Map<String, Integer> keys() {
    Map<String, Integer> keys = new LinkedHashMap<>();
    new TreeMap<>(hints).forEach((hint, weight) -> keys.put(FoldHints.MARK + hint, weight));
    terms.forEach(term -> keys.put(term.term(), term.weight()));
    return keys;
  }

  /** What an answer may tell of it. */
  public TopicHead.Metadata head() {
    Map<String, Double> shares = new LinkedHashMap<>();
    terms.forEach(term -> shares.putIfAbsent(term.surface(), thousandths(term.weight())));
    Map<String, Double> weights = new LinkedHashMap<>();
    hints.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry::getKey, CodePoints.ORDER))
        .forEach(hint -> weights.put(hint.getKey(), thousandths(hint.getValue())));
    return new TopicHead.Metadata(level, tokens, shares, weights);
  }

  private static double thousandths(int weight) {
    return weight / 1000.0;
  }

  /** The one context of all; empty where one has none or another. */
  public static Optional<String> shared(List<Optional<String>> contexts) {
    return contexts.stream().distinct().count() == 1 ? contexts.get(0) : Optional.empty();
  }

  /** The same with another provisional event. */
  TopicMetadata waiting(Optional<EventSeq> event) {
    return new TopicMetadata(level, opening, contextId, event, tokens, terms, hints);
  }

  /** The same with other terms and hints. */
  TopicMetadata telling(List<Term> otherTerms, Map<String, Integer> otherHints) {
    return new TopicMetadata(
        level, opening, contextId, provisional, tokens, otherTerms, otherHints);
  }
}
