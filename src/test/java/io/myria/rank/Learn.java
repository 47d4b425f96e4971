package io.myria.rank;

import io.myria.rank.Lesson.Exercise;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Learns the weights from a folder of conversations, and says what they reach on conversations that
 * were left out: each is ranked with weights learned from the others.
 */
final class Learn {

  private static final double FOREIGN = 0.4;
  private static final int TRUSTED_BUDGET = 2;

  private final List<Lesson> lessons;
  private final Learner learner;
  private final String embedding;

  /** What was seen of one question, left out. */
  private record Seen(int lesson, Exercise exercise, double[] recall, LearnTrust.Case trust) {

    boolean isForeign() {
      return exercise == null;
    }
  }

  private final Function<String, Optional<Vector>> vectors;

  Learn(List<Lesson> lessons, String embedding, Function<String, Optional<Vector>> vectors) {
    this.lessons = lessons;
    this.embedding = embedding;
    this.vectors = vectors;
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
    System.out.println(trusted("with vectors", meaning) + trusted("without", words));
    for (int f = 0; f < folds.size(); f++) {
      Weights fold = trusting(folds.get(f), words, meaning, f);
      write(fold, without.resolve("without-" + lessons.get(f).name() + ".bin"));
    }
    Weights full = learner.from(lessons, version, embedding);
    write(trusting(full, words, meaning, -1), all.resolve(Weights.RESOURCE));
  }

  private List<Seen> seen(Weights weights, Lesson left, boolean vectors) {
    Ranker ranker = Ranker.of(weights);
    int number = lessons.indexOf(left);
    List<Seen> seen = new ArrayList<>();
    for (Exercise exercise : left.exercises()) {
      Question question = Learner.question(exercise, vectors);
      double[] recall = Figures.recall(left, exercise, ranker.rank(left.ground(), question));
      boolean whole = recall[TRUSTED_BUDGET] > 0.999;
      double[] looks = ranker.looks(ranker.round(left.ground(), question));
      seen.add(new Seen(number, exercise, recall, new LearnTrust.Case(looks, whole, 1)));
    }
    Lesson next = lessons.get((number + 1) % lessons.size());
    for (Exercise exercise : next.exercises()) {
      String text = Foreign.asked(exercise.question().text(), next, left);
      Question question = new Question(text, vectors ? this.vectors.apply(text) : Optional.empty());
      double[] looks = ranker.looks(ranker.round(left.ground(), question));
      seen.add(new Seen(number, null, null, new LearnTrust.Case(looks, false, FOREIGN)));
    }
    return seen;
  }

  private static String table(List<List<Seen>> folds) {
    Figures figures = new Figures();
    folds.stream()
        .flatMap(List::stream)
        .filter(seen -> !seen.isForeign())
        .forEach(seen -> figures.add(seen.exercise().category(), seen.recall()));
    return figures.table();
  }

  private static Trust trust(List<List<Seen>> folds, int without) {
    return LearnTrust.from(
        folds.stream()
            .flatMap(List::stream)
            .filter(seen -> seen.lesson() != without)
            .map(Seen::trust)
            .toList());
  }

  private static String trusted(String label, List<List<Seen>> folds) {
    int[] sure = new int[11];
    int[] right = new int[11];
    double own = 0;
    double foreign = 0;
    int owns = 0;
    int foreigns = 0;
    int foreignSure = 0;
    for (int f = 0; f < folds.size(); f++) {
      Trust trust = trust(folds, f);
      for (Seen seen : folds.get(f)) {
        double confidence = trust.of(seen.trust().looks());
        if (seen.isForeign()) {
          foreign += confidence;
          foreigns++;
          foreignSure += confidence >= 0.8 ? 1 : 0;
        } else {
          own += confidence;
          owns++;
          sure[(int) (confidence * 10)]++;
          right[(int) (confidence * 10)] += seen.trust().whole() ? 1 : 0;
        }
      }
    }
    StringBuilder text =
        new StringBuilder(label + ": confidence, questions, all evidence in 2,000\n");
    for (int tenth = 0; tenth < sure.length; tenth++) {
      text.append(
          String.format(
              Locale.ROOT, "| %.1f | %d | %d |%n", tenth / 10.0, sure[tenth], right[tenth]));
    }
    return text
        + String.format(
            Locale.ROOT,
            "mean %.2f; of questions never answered %.2f, at 0.8 or more %d of %d%n",
            own / owns,
            foreign / foreigns,
            foreignSure,
            foreigns);
  }

  private Weights trusting(
      Weights w, List<List<Seen>> words, List<List<Seen>> meaning, int without) {
    return new Weights(
        w.version(),
        w.embedding(),
        w.adapter(),
        with(w.words(), trust(words, without)),
        with(w.meaning(), trust(meaning, without)));
  }

  private static Model with(Model model, Trust trust) {
    return new Model(model.signals(), model.first(), model.finals(), trust);
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
