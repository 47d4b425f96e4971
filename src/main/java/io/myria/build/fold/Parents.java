package io.myria.build.fold;

import io.myria.snapshot.TopicMetadata;
import io.myria.snapshot.TopicMetadata.Term;
import io.myria.snapshot.TopicVersion;
import io.myria.text.Analysis;
import io.myria.text.Ids;
import io.myria.topic.NodeId;
import io.myria.topic.NodeIdentity;
import io.myria.topic.SummaryBullet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Labels and summarises an internal topic from its children alone: their strongest hint, else the
 * terms that tell most of them, and those of their quotations that have most of these terms.
 * Stateless.
 */
final class Parents {

  private static final int TERMS = 24;
  private static final int WORDS = 4;

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
    List<Term> terms = terms(children);
    Map<String, Integer> hints = hints(children);
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
        topic.metadata().level() == 1 ? label(children, terms, hints) : heads(children),
        summary(children, terms),
        new TopicMetadata(
            topic.metadata().level(),
            topic.metadata().opening(),
            TopicMetadata.shared(children.stream().map(Parents::context).toList()),
            Optional.empty(),
            children.stream().mapToLong(child -> child.metadata().tokens()).sum(),
            terms,
            hints));
  }

  private static Optional<String> context(TopicVersion child) {
    return child.metadata().contextId();
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

  /** By a hint that at least half of the children have. */
  private static String label(
      List<TopicVersion> children, List<Term> terms, Map<String, Integer> hints) {
    return hints.entrySet().stream()
        .filter(hint -> !Ids.isId(hint.getKey()))
        .filter(hint -> 2 * having(children, hint.getKey()) >= children.size())
        .max(
            Map.Entry.<String, Integer>comparingByValue()
                .thenComparing(Map.Entry.<String, Integer>comparingByKey().reversed()))
        .map(Map.Entry::getKey)
        .or(
            () ->
                Optional.of(terms.stream().limit(WORDS).map(Term::surface))
                    .map(words -> words.collect(Collectors.joining(", ")))
                    .filter(words -> !words.isEmpty()))
        .map(Labels::cut)
        .orElseGet(() -> children.get(0).label());
  }

  /** Above level 1 topics differ: the largest ones' first words. */
  private static String heads(List<TopicVersion> children) {
    List<String> heads =
        children.stream()
            .sorted(
                Comparator.comparingLong(TopicVersion::eventCount)
                    .reversed()
                    .thenComparing(TopicVersion::openedSeq))
            .map(child -> child.label().split(", ", 2)[0])
            .distinct()
            .limit(WORDS)
            .toList();
    return Labels.cut(String.join(", ", heads));
  }

  private static long having(List<TopicVersion> children, String hint) {
    return children.stream().filter(child -> child.metadata().hints().containsKey(hint)).count();
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
        .limit(Quotes.BULLETS)
        .sorted(Comparator.comparing(Quoted::child).thenComparing(Quoted::place))
        .map(Quoted::bullet)
        .toList();
  }

  /** Of a sentence in a model's words all of them. */
  private static String words(SummaryBullet bullet) {
    return bullet.isWorded() ? bullet.text() : bullet.excerpt();
  }

  private static List<Quoted> quoted(
      int child, List<SummaryBullet> bullets, Map<String, Integer> weights) {
    List<Quoted> quoted = new ArrayList<>();
    for (int place = 0; place < bullets.size(); place++) {
      SummaryBullet bullet = bullets.get(place);
      List<String> terms = List.copyOf(Analysis.distinctTerms(words(bullet)));
      long sum = terms.stream().mapToLong(term -> weights.getOrDefault(term, 0)).sum();
      quoted.add(new Quoted(child, place, bullet, sum / Math.sqrt(8 + terms.size())));
    }
    quoted.sort(BEST);
    return quoted;
  }
}
