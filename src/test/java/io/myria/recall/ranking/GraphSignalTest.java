package io.myria.recall.ranking;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * What the knowledge graph would do for the ranking: turns get a bonus for how near what they
 * mention is to what the question names, or for what they share with the best turns, of so many
 * standard deviations of the best turns' scores. Prints each form beside the ranking that ships,
 * and holds nothing: docs/ranking.md has what came of it. {@code -Dmyria.rank.graph=locomo} (or
 * {@code friends}, {@code realmem}) asks; {@code -Dmyria.rank.embedded=all} with vectors.
 */
class GraphSignalTest {

  private static final Path DATA = Path.of("..", "shared", "data");
  private static final String DOMAIN = System.getProperty("myria.rank.graph", "");
  private static final boolean VECTORS = "all".equals(System.getProperty("myria.rank.embedded"));
  private static final int EVERY = Integer.getInteger("myria.rank.every", 1);

  private static final double[] WEIGHTS = {0.1, 0.25, 0.5, 1};
  private static final int SPREAD_OF = 200;

  /** A bonus of each turn, from 0 to 1. */
  private interface Form {
    double[] of(TalkGraph graph, String question, int size, int[] order);
  }

  private static final Map<String, Form> FORMS = new LinkedHashMap<>();

  static {
    FORMS.put("named", (graph, asked, size, order) -> graph.near(asked, size, 0, false));
    FORMS.put("related, 1 hop", (graph, asked, size, order) -> graph.near(asked, size, 1, false));
    FORMS.put("related, 2 hops", (graph, asked, size, order) -> graph.near(asked, size, 2, false));
    FORMS.put("beside, 1 hop", (graph, asked, size, order) -> graph.near(asked, size, 1, true));
    FORMS.put("beside, 2 hops", (graph, asked, size, order) -> graph.near(asked, size, 2, true));
    FORMS.put(
        "shared with the first 3", (graph, asked, size, order) -> graph.shared(order, size, 3));
    FORMS.put(
        "shared with the first 10", (graph, asked, size, order) -> graph.shared(order, size, 10));
  }

  @Test
  void whatTheGraphAddsIsPrinted() {
    Assumptions.assumeFalse(DOMAIN.isEmpty(), "asked for by -Dmyria.rank.graph");
    Path folder = DATA.resolve(DOMAIN);
    Assumptions.assumeTrue(Files.isDirectory(folder), "the data of " + DOMAIN + " is not here");
    if (VECTORS) {
      try (TurnVectors vectors = new TurnVectors()) {
        measure(Lesson.in(folder, vectors::of));
      }
    } else {
      Function<String, Optional<Vector>> none = text -> Optional.empty();
      measure(Lesson.in(folder, none));
    }
  }

  private static void measure(List<Lesson> lessons) {
    Map<String, HeldEvidence> figures = new LinkedHashMap<>();
    for (Lesson lesson : lessons) {
      // What was learned from is judged by weights that have not seen it.
      Ranker ranker =
          DOMAIN.equals("locomo")
              ? Ranker.standard()
              : Ranker.of(LearnConfidenceTest.kept(Learn.fold(lessons, lesson)));
      TalkGraph graph = new TalkGraph(lesson.corpus());
      for (int index = 0; index < lesson.exercises().size(); index += EVERY) {
        add(figures, lesson, lesson.exercises().get(index), ranker, graph);
      }
    }
    figures.forEach(
        (form, table) -> System.out.println(DOMAIN + ": " + form + "\n" + table.table()));
  }

  private static void add(
      Map<String, HeldEvidence> figures,
      Lesson lesson,
      Lesson.Exercise exercise,
      Ranker ranker,
      TalkGraph graph) {
    Question question = Learner.question(exercise, VECTORS);
    Ranking ranking = ranker.rank(lesson.at(exercise), question);
    int size = ranking.corpus().size();
    int[] order = ranking.order();
    double spread = spread(ranking, order);
    figures
        .computeIfAbsent("as it ships", any -> new HeldEvidence())
        .add(exercise.category(), HeldEvidence.found(lesson, exercise, ranking, order));
    // Of a context that leaves a fifth to the graph, as a recall with it does.
    figures
        .computeIfAbsent("four fifths of the budget", any -> new HeldEvidence())
        .add(exercise.category(), HeldEvidence.beside(lesson, exercise, ranking, new BitSet()));
    BitSet cited = graph.cited(question.text(), size);
    figures
        .computeIfAbsent("four fifths, and what relations cite", any -> new HeldEvidence())
        .add(exercise.category(), HeldEvidence.beside(lesson, exercise, ranking, cited));
    FORMS.forEach(
        (name, form) -> {
          double[] bonus = form.of(graph, question.text(), size, order);
          for (double weight : WEIGHTS) {
            double[] scores = new double[size];
            Arrays.setAll(scores, turn -> ranking.score(turn) + weight * spread * bonus[turn]);
            figures
                .computeIfAbsent(name + ", " + weight, any -> new HeldEvidence())
                .add(
                    exercise.category(),
                    HeldEvidence.found(lesson, exercise, ranking, Best.order(scores)));
          }
        });
  }

  private static double spread(Ranking ranking, int[] order) {
    double[] best = Arrays.stream(order).limit(SPREAD_OF).mapToDouble(ranking::score).toArray();
    double mean = Arrays.stream(best).average().orElse(0);
    return Math.sqrt(
        Arrays.stream(best).map(one -> (one - mean) * (one - mean)).average().orElse(0));
  }
}
