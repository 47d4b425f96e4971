package io.myria.topics.fold;

import io.myria.language.Analysis;
import io.myria.language.Ids;
import io.myria.snapshot.TopicMetadata;
import io.myria.snapshot.TopicMetadata.Term;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeId;
import io.myria.topics.NodeIdentity;
import io.myria.topics.SummaryBullet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Names and summarises an internal topic from its children alone. It is named when children come or
 * go: by their strongest hint, else by those phrases of their labels whose words tell most of all
 * of them; and it keeps the label it had while that tells nearly as much. It is summarised when it
 * is handed out, by those of their quotations that have most of its terms. Stateless.
 */
final class Parents {

  private static final int TERMS = 24;
  private static final int PHRASES = 4;

  /** Of what another label would tell, what lets a topic keep its own. */
  private static final double KEPT = 0.6;

  private static final int BULLETS = 2;

  private Parents() {}

  /**
   * @param children of the topic, in order
   * @param leaves the node ids of all leaves below it
   */
  static TopicVersion of(
      ExactSet set, TopicVersion topic, List<TopicVersion> children, List<NodeId> leaves) {
    TopicVersion last =
        children.stream()
            .max(Comparator.comparing(TopicVersion::lastAt).thenComparing(TopicVersion::openedSeq))
            .orElseThrow();
    Instant firstAt =
        children.stream().map(TopicVersion::firstAt).min(Comparator.naturalOrder()).orElseThrow();
    List<Term> terms = topic.metadata().terms();
    return new TopicVersion(
        topic.topicId(),
        topic.participantSetId(),
        topic.internal(),
        topic.parent(),
        NodeIdentity.internalTopic(set.participantIds(), set.internal(), leaves),
        topic.children(),
        List.of(),
        children.stream().mapToLong(TopicVersion::eventCount).sum(),
        firstAt,
        last.lastAt(),
        topic.openedSeq(),
        topic.label(),
        summary(children, terms),
        new TopicMetadata(
            topic.metadata().level(),
            topic.metadata().opening(),
            TopicMetadata.shared(children.stream().map(Parents::context).toList()),
            Optional.empty(),
            children.stream().mapToLong(child -> child.metadata().tokens()).sum(),
            terms,
            topic.metadata().hints()));
  }

  private static Optional<String> context(TopicVersion child) {
    return child.metadata().contextId();
  }

  /** A child's bullet: which child's, and how much it tells of the parent. */
  private record Quoted(int child, int place, SummaryBullet bullet, double score) {}

  private static final Comparator<Quoted> BEST =
      Comparator.comparingDouble(Quoted::score)
          .reversed()
          .thenComparing(Quoted::child)
          .thenComparing(Quoted::place);

  /** The best of each child first, then the best of the rest. */
  private static List<SummaryBullet> summary(List<TopicVersion> children, List<Term> terms) {
    Map<String, Integer> weights = new LinkedHashMap<>();
    terms.forEach(term -> weights.put(term.term(), term.weight()));
    List<Quoted> firsts = new ArrayList<>();
    List<Quoted> rest = new ArrayList<>();
    for (int child = 0; child < children.size(); child++) {
      List<Quoted> own = quoted(child, children.get(child).summary(), weights);
      firsts.addAll(own.subList(0, Math.min(1, own.size())));
      rest.addAll(own.subList(Math.min(1, own.size()), own.size()));
    }
    firsts.sort(BEST);
    rest.sort(BEST);
    firsts.addAll(rest);
    return firsts.stream()
        .limit(BULLETS)
        .sorted(Comparator.comparing(Quoted::child).thenComparing(Quoted::place))
        .map(Quoted::bullet)
        .toList();
  }

  private static List<Quoted> quoted(
      int child, List<SummaryBullet> bullets, Map<String, Integer> weights) {
    List<Quoted> quoted = new ArrayList<>();
    for (int place = 0; place < bullets.size(); place++) {
      SummaryBullet bullet = bullets.get(place);
      String words = bullet.isWorded() ? bullet.text() : bullet.excerpt();
      List<String> terms = List.copyOf(Analysis.distinctTerms(words));
      long sum = terms.stream().mapToLong(term -> weights.getOrDefault(term, 0)).sum();
      quoted.add(
          new Quoted(
              child, place, bullet, sum / Math.sqrt(8 + terms.size()) * Quotes.worth(words)));
    }
    quoted.sort(BEST);
    return quoted;
  }

  /**
   * @param children of the topic, in order
   * @param before its label until now
   */
  static TopicVersion tell(
      TopicVersion topic, List<TopicVersion> children, Optional<String> before) {
    TopicVersion told = topic.told("", terms(children), hints(children));
    return told.told(
        label(told, children, before), told.metadata().terms(), told.metadata().hints());
  }

  /** A term of several children tells more of the parent than one of a single child. */
  private static List<Term> terms(List<TopicVersion> children) {
    Map<String, Integer> sums = new TreeMap<>();
    Map<String, Integer> counts = new TreeMap<>();
    Map<String, String> surfaces = new TreeMap<>();
    for (TopicVersion child : children) {
      for (Term term : child.metadata().terms()) {
        sums.merge(term.term(), term.weight(), Integer::sum);
        counts.merge(term.term(), 1, Integer::sum);
        surfaces.putIfAbsent(term.term(), term.surface());
      }
    }
    return sums.keySet().stream()
        .sorted(
            Comparator.comparingInt((String term) -> sums.get(term) * counts.get(term))
                .reversed()
                .thenComparing(Comparator.naturalOrder()))
        .limit(TERMS)
        .map(term -> new Term(term, surfaces.get(term), sums.get(term) / children.size()))
        .toList();
  }

  private static Map<String, Integer> hints(List<TopicVersion> children) {
    Map<String, Integer> sums = new TreeMap<>();
    children.forEach(
        child ->
            child
                .metadata()
                .hints()
                .forEach((hint, weight) -> sums.merge(hint, weight, Integer::sum)));
    Map<String, Integer> means = new LinkedHashMap<>();
    sums.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(8)
        .forEach(sum -> means.put(sum.getKey(), Math.max(1, sum.getValue() / children.size())));
    return means;
  }

  /** By a hint that at least half of the children have, else by what their labels name. */
  private static String label(
      TopicVersion topic, List<TopicVersion> children, Optional<String> before) {
    Optional<String> hint =
        topic.metadata().hints().entrySet().stream()
            .filter(one -> !Ids.isId(one.getKey()))
            .filter(one -> 2 * having(children, one.getKey()) >= children.size())
            .max(
                Map.Entry.<String, Integer>comparingByValue()
                    .thenComparing(Map.Entry.<String, Integer>comparingByKey().reversed()))
            .map(Map.Entry::getKey);
    return Labels.cut(hint.orElseGet(() -> named(topic, children, before)));
  }

  /** A phrase of a child's label, and how much it tells of all. */
  private record Named(String phrase, List<String> terms, double score) {}

  private static String named(
      TopicVersion topic, List<TopicVersion> children, Optional<String> before) {
    Map<String, Integer> weights = new HashMap<>();
    topic.metadata().terms().forEach(term -> weights.put(term.term(), term.weight()));
    Map<String, Named> all = new LinkedHashMap<>();
    for (TopicVersion child : children) {
      for (String phrase : child.label().split(Labels.BETWEEN)) {
        all.computeIfAbsent(phrase, key -> named(key, weights, children));
      }
    }
    List<Named> best = new ArrayList<>();
    for (Named one :
        all.values().stream()
            .sorted(Comparator.comparingDouble(Named::score).reversed())
            .toList()) {
      boolean other =
          best.stream().noneMatch(taken -> Labels.shareWord(taken.terms(), one.terms()));
      if (best.size() < PHRASES && other) {
        best.add(one);
      }
    }
    double most = best.stream().mapToDouble(Named::score).average().orElse(0);
    return before
        .filter(label -> score(label, all) >= KEPT * most)
        .orElseGet(
            () -> best.stream().map(Named::phrase).collect(Collectors.joining(Labels.BETWEEN)));
  }

  private static double score(String label, Map<String, Named> all) {
    double sum = 0;
    String[] parts = label.split(Labels.BETWEEN);
    for (String part : parts) {
      if (!all.containsKey(part)) {
        return 0;
      }
      sum += all.get(part).score();
    }
    return sum / parts.length;
  }

  /** What its words weigh, and how much of the topic names it. */
  private static Named named(
      String phrase, Map<String, Integer> weights, List<TopicVersion> children) {
    List<String> terms = Analysis.terms(phrase);
    double weight =
        terms.stream().mapToInt(term -> weights.getOrDefault(term, 0)).average().orElse(0);
    long named =
        children.stream()
            .filter(child -> List.of(child.label().split(Labels.BETWEEN)).contains(phrase))
            .mapToLong(TopicVersion::eventCount)
            .sum();
    return new Named(phrase, terms, (1 + weight) * StrictMath.log(1.0 + named));
  }

  private static long having(List<TopicVersion> children, String hint) {
    return children.stream().filter(child -> child.metadata().hints().containsKey(hint)).count();
  }
}
