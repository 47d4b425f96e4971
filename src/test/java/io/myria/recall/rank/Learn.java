package io.myria.recall.rank;

import io.myria.recall.corpus.Question;
import io.myria.recall.corpus.Vector;
import io.myria.recall.rank.Lesson.Exercise;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Learns the weights from a folder of conversations, and says what they reach on conversations that
 * were left out: each is ranked with weights learned from the others.
 */
final class Learn {

  private final List<Lesson> lessons;
  private final Learner learner;
  private final String embedding;

  /** What was seen of one question, left out. */
  private record Seen(Exercise exercise, double[] recall) {}

  Learn(List<Lesson> lessons, String embedding, Function<String, Optional<Vector>> vectors) {
    this.lessons = lessons;
    this.embedding = embedding;
    int dimensions = vectors.apply("a").map(Vector::dimensions).orElse(0);
    this.learner = new Learner(dimensions);
  }

  /** Learns, prints the figures, and writes the weights of all lessons and those of all but one. */
  void run(String version, Path all, Path without) throws IOException {
    List<Weights> folds = new ArrayList<>();
    List<List<Seen>> words = new ArrayList<>();
    List<List<Seen>> meaning = new ArrayList<>();
    for (Lesson left : lessons) {
      List<Lesson> others = lessons.stream().filter(lesson -> lesson != left).toList();
      Weights weights = learner.from(others, version, embedding);
      folds.add(weights);
      words.add(seen(weights, left, false));
      meaning.add(seen(weights, left, true));
      System.out.println("left out " + left.name());
    }
    System.out.println("with vectors\n" + table(meaning) + "without\n" + table(words));
    for (int f = 0; f < folds.size(); f++) {
      write(folds.get(f), without.resolve("without-" + lessons.get(f).name() + ".bin"));
    }
    Weights full = learner.from(lessons, version, embedding);
    write(full, all.resolve(Weights.RESOURCE));
  }

  private List<Seen> seen(Weights weights, Lesson left, boolean vectors) {
    Ranker ranker = Ranker.of(weights);
    List<Seen> seen = new ArrayList<>();
    for (Exercise exercise : left.exercises()) {
      Question question = Learner.question(exercise, vectors);
      Ranking ranking = ranker.rank(left.corpus(), question);
      seen.add(new Seen(exercise, Figures.recall(left, exercise, ranking)));
    }
    return seen;
  }

  private static String table(List<List<Seen>> folds) {
    Figures figures = new Figures();
    folds.stream()
        .flatMap(List::stream)
        .forEach(seen -> figures.add(seen.exercise().category(), seen.recall()));
    return figures.table();
  }

  private static void write(Weights weights, Path file) throws IOException {
    Files.createDirectories(file.getParent());
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
      java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
      weights.write(new DataOutputStream(bytes));
      out.write(bytes.toByteArray());
    }
  }
}
