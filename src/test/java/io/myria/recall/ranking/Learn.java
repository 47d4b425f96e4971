package io.myria.recall.ranking;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Learns the weights from conversations of some domains, and says what they reach on what was left
 * out: a third of each domain at a time, and whole domains.
 */
final class Learn {

  /** Parts that are left out, one at a time. */
  static final int FOLDS = 3;

  private final List<Lesson> lessons;
  private final List<Lesson> measured;
  private final Map<Lesson, List<Lesson>> generated = new HashMap<>();
  private final Learner learner;
  private final String version;
  private final String embedding;

  /**
   * @param lessons to learn from
   * @param measured only measured on
   */
  Learn(
      List<Lesson> lessons,
      List<Lesson> measured,
      String version,
      String embedding,
      Function<String, Optional<Vector>> vectors) {
    this.lessons = lessons;
    this.measured = measured;
    this.version = version;
    this.embedding = embedding;
    Map<String, Double> shares = new HashMap<>();
    for (Lesson lesson : lessons) {
      generated.put(lesson, GeneratedLessons.of(lesson, vectors));
      generated.get(lesson).forEach(more -> shares.put(more.domain(), 0.5));
    }
    this.learner = new Learner(vectors.apply("a").isPresent(), shares);
  }

  /** The part of its domain that a conversation is left out with. */
  static int fold(List<Lesson> lessons, Lesson lesson) {
    List<Lesson> domain =
        lessons.stream().filter(one -> one.domain().equals(lesson.domain())).toList();
    return domain.indexOf(lesson) % FOLDS;
  }

  /** The weights without a part, as the tests keep them. */
  static String without(int fold) {
    return "without-" + fold + ".bin";
  }

  /** Learns, prints the figures, and writes the weights of all lessons and those without a part. */
  void run(Path all, Path without) throws IOException {
    write(show("learned from all, measured on", lessons, measured), all.resolve(Weights.RESOURCE));
    Map<Lesson, Weights> folds = new LinkedHashMap<>();
    for (int f = 0; f < FOLDS; f++) {
      int fold = f;
      List<Lesson> rest = lessons.stream().filter(one -> fold(lessons, one) != fold).toList();
      Weights weights = learn(rest);
      write(weights, without.resolve(without(fold)));
      lessons.stream()
          .filter(one -> fold(lessons, one) == fold)
          .forEach(left -> folds.put(left, weights));
      System.out.println("left out part " + fold);
    }
    show("left out", folds);
    for (String domain : lessons.stream().map(Lesson::domain).distinct().toList()) {
      List<Lesson> rest = lessons.stream().filter(one -> !one.domain().equals(domain)).toList();
      List<Lesson> left = new ArrayList<>(measured);
      lessons.stream().filter(one -> one.domain().equals(domain)).forEach(left::add);
      show("learned without " + domain + ", measured on", rest, left);
    }
  }

  private Weights learn(List<Lesson> from) {
    List<Lesson> all = new ArrayList<>(from);
    from.forEach(lesson -> all.addAll(generated.get(lesson)));
    return learner.from(all, version, embedding);
  }

  private Weights show(String title, List<Lesson> from, List<Lesson> on) {
    Weights weights = learn(from);
    Map<Lesson, Weights> all = new LinkedHashMap<>();
    on.forEach(lesson -> all.put(lesson, weights));
    show(title, all);
    return weights;
  }

  private void show(String title, Map<Lesson, Weights> weights) {
    Map<String, HeldEvidence[]> byDomain = new LinkedHashMap<>();
    weights.forEach(
        (lesson, learned) -> {
          List<Lesson> all = new ArrayList<>(List.of(lesson));
          all.addAll(generated.getOrDefault(lesson, List.of()));
          for (Lesson one : all) {
            HeldEvidence[] figures =
                byDomain.computeIfAbsent(
                    one.domain(),
                    key ->
                        new HeldEvidence[] {
                          new HeldEvidence(), new HeldEvidence(), new HeldEvidence()
                        });
            add(one, Ranker.of(learned), figures);
          }
        });
    byDomain.forEach(
        (domain, figures) -> {
          System.out.println(title + " " + domain + ", found, with vectors");
          System.out.println(figures[0].table() + "without\n" + figures[1].table());
          System.out.println("plain sum, with vectors\n" + figures[2].table());
        });
  }

  private static void add(Lesson lesson, Ranker ranker, HeldEvidence[] figures) {
    for (Lesson.Exercise exercise : lesson.exercises()) {
      for (int way = 0; way < 2; way++) {
        Ranking ranking = ranker.rank(lesson.at(exercise), Learner.question(exercise, way == 0));
        figures[way].add(exercise.category(), HeldEvidence.found(lesson, exercise, ranking));
      }
      Ranking plain = PlainSum.RANKER.rank(lesson.at(exercise), exercise.question());
      figures[2].add(exercise.category(), HeldEvidence.found(lesson, exercise, plain));
    }
  }

  private static void write(Weights weights, Path file) throws IOException {
    Files.createDirectories(file.getParent());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    weights.write(new DataOutputStream(bytes));
    Files.write(file, bytes.toByteArray());
  }
}
