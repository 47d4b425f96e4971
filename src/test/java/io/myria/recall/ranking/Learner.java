package io.myria.recall.ranking;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Learns weights from lessons of several domains. Domains weigh as they are told to, whatever their
 * size, and within one each conversation as much as another.
 */
final class Learner {

  private static final int NETS = 4;

  private final boolean vectors;
  private final Map<String, Double> shares;

  /**
   * @param vectors whether the lessons have vectors to learn from
   * @param shares of domains; 1 where nothing is said
   */
  Learner(boolean vectors, Map<String, Double> shares) {
    this.vectors = vectors;
    this.shares = Map.copyOf(shares);
  }

  Weights from(List<Lesson> lessons, String version, String embedding) {
    Model words = model(lessons, Basis.WORDS, Model.NONE);
    Model meaning = vectors ? model(lessons, Basis.VECTORS, Model.NONE) : Model.NONE;
    Model late = vectors ? model(lessons, Basis.TOKENS, meaning) : Model.NONE;
    return new Weights(version, embedding, words, meaning, late);
  }

  /**
   * @param before what chooses those whose tokens are compared
   */
  Model model(List<Lesson> lessons, Basis basis, Model before) {
    List<Sheet> firsts = new ArrayList<>();
    List<String> signals = new ArrayList<>();
    each(
        lessons,
        ranker(basis, before, Model.NONE),
        basis,
        (lesson, exercise, round, weight) -> {
          firsts.add(Sheet.first(lesson, exercise, round, weight));
          signals.clear();
          signals.addAll(round.columns().all().keySet());
        });
    GroundWeights line = LearnLine.from(firsts);
    firsts.clear();
    Model first = new Model(List.copyOf(signals), line, List.of());
    List<Sheet> lasts = new ArrayList<>();
    each(
        lessons,
        ranker(basis, before, first),
        basis,
        (lesson, exercise, round, weight) -> lasts.add(Sheet.last(exercise, round, weight)));
    List<Net> nets =
        IntStream.range(0, NETS)
            .parallel()
            .mapToObj(seed -> LearnNet.from(lasts, signals.size() + Reranker.BEHIND, seed))
            .toList();
    return new Model(first.signals(), line, nets);
  }

  private static Ranker ranker(Basis basis, Model before, Model learned) {
    return basis == Basis.TOKENS
        ? Ranker.of(new Weights("", "", Model.NONE, before, learned)).withTokens()
        : Ranker.of(new Weights("", "", learned, learned));
  }

  private interface Use {
    void of(Lesson lesson, Lesson.Exercise exercise, Ranker.Round round, float weight);
  }

  private void each(List<Lesson> lessons, Ranker ranker, Basis basis, Use use) {
    Map<Lesson, Float> weights = weights(lessons);
    for (Lesson lesson : lessons) {
      for (Lesson.Exercise exercise : lesson.exercises()) {
        if (!exercise.evidence().isEmpty()) {
          Ranker.Round round =
              ranker.round(lesson.at(exercise), question(exercise, basis != Basis.WORDS));
          use.of(lesson, exercise, round, weights.get(lesson));
        }
      }
    }
  }

  /** What each of a lesson's questions weighs: 1 on average over all. */
  private Map<Lesson, Float> weights(List<Lesson> lessons) {
    Map<String, Integer> conversations = new HashMap<>();
    lessons.forEach(lesson -> conversations.merge(lesson.domain(), 1, Integer::sum));
    double all = conversations.keySet().stream().mapToDouble(this::share).sum();
    long questions = lessons.stream().mapToLong(Learner::questions).sum();
    Map<Lesson, Float> weights = new HashMap<>();
    for (Lesson lesson : lessons) {
      double share = share(lesson.domain()) / all / conversations.get(lesson.domain());
      weights.put(lesson, (float) (share * questions / Math.max(1, questions(lesson))));
    }
    return weights;
  }

  private double share(String domain) {
    return shares.getOrDefault(domain, 1.0);
  }

  private static long questions(Lesson lesson) {
    return lesson.exercises().stream().filter(one -> !one.evidence().isEmpty()).count();
  }

  static Question question(Lesson.Exercise exercise, boolean vectors) {
    return vectors ? exercise.question() : Question.of(exercise.question().text());
  }
}
