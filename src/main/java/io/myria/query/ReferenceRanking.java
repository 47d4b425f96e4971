package io.myria.query;

import io.myria.event.EventSeq;
import io.myria.log.TermMatches.Match;
import io.myria.snapshot.TopicVersion;
import io.myria.topic.TopicId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Orders topics and fresh events by how well they match a question.
 *
 * <p>An event weighs the sum over the question's terms it holds of {@code ln(1 + (n - d + 0.5) / (d
 * + 0.5))}, where <i>n</i> is the number of matching events and <i>d</i> of those with the term
 * (BM25's inverse document frequency, Robertson and Zaragoza 2009), divided by a length norm. Both
 * numbers are counted among what the scope sees, so that a score tells nothing of others. A topic
 * weighs the sum of its events' weights, the best whole, the second half, the third a quarter, and
 * so on: one good match counts for more than many poor ones. Of equals the one whose first event
 * was met first comes first.
 */
final class ReferenceRanking {

  /** How much of the weight a text of many words loses to one of few. */
  private static final double LENGTH = 0.4;

  private static final double NEXT = 0.5;

  private final Map<EventSeq, Match> matches;
  private final Map<EventSeq, Double> weights = new HashMap<>();

  /**
   * @param terms of the question, how many
   */
  ReferenceRanking(Map<EventSeq, Match> matches, int terms) {
    this.matches = matches;
    double[] idf = new double[terms];
    for (int term = 0; term < terms; term++) {
      idf[term] = idf(term);
    }
    double average = matches.values().stream().mapToInt(Match::distinctTerms).average().orElse(1);
    matches.forEach((seq, match) -> weights.put(seq, weight(match, idf, average)));
  }

  private double idf(int term) {
    long holding = matches.values().stream().filter(match -> match.terms().get(term)).count();
    return Math.log(1 + (matches.size() - holding + 0.5) / (holding + 0.5));
  }

  private static double weight(Match match, double[] idf, double averageLength) {
    double sum = match.terms().stream().mapToDouble(term -> idf[term]).sum();
    return sum / (1 - LENGTH + LENGTH * match.distinctTerms() / averageLength);
  }

  private record Ranked(ReferenceItem item, double weight, int place) {}

  /**
   * @param events in the order in which they were met
   * @param holders the topics of those that a topic holds; the others are fresh
   */
  List<ReferenceItem> rank(List<EventSeq> events, Map<EventSeq, TopicVersion> holders) {
    Map<TopicId, List<EventSeq>> byTopic = new LinkedHashMap<>();
    Map<TopicId, TopicVersion> topics = new HashMap<>();
    List<Ranked> ranked = new ArrayList<>();
    Map<EventSeq, Integer> places = new HashMap<>();
    for (EventSeq event : events) {
      places.put(event, places.size());
      TopicVersion topic = holders.get(event);
      if (topic == null) {
        ranked.add(new Ranked(ReferenceItem.fresh(event), weight(event), places.get(event)));
      } else {
        topics.put(topic.topicId(), topic);
        byTopic.computeIfAbsent(topic.topicId(), key -> new ArrayList<>()).add(event);
      }
    }
    byTopic.forEach((id, own) -> ranked.add(ranked(topics.get(id), own, places.get(own.get(0)))));
    return ranked.stream()
        .sorted(Comparator.comparingDouble(Ranked::weight).reversed().thenComparing(Ranked::place))
        .map(Ranked::item)
        .toList();
  }

  private Ranked ranked(TopicVersion topic, List<EventSeq> own, int place) {
    List<Double> best = own.stream().map(this::weight).sorted(Comparator.reverseOrder()).toList();
    double sum = 0;
    double share = 1;
    for (double weight : best) {
      sum += share * weight;
      share *= NEXT;
    }
    return new Ranked(ReferenceItem.of(topic, refs(topic)), sum, place);
  }

  /** Those that match first, the best of them in front; the others in canonical order. */
  List<EventSeq> refs(TopicVersion topic) {
    return topic.refs().stream()
        .sorted(Comparator.<EventSeq>comparingDouble(this::weight).reversed())
        .toList();
  }

  private double weight(EventSeq event) {
    return weights.getOrDefault(event, 0.0);
  }
}
