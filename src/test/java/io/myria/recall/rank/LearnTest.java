package io.myria.recall.rank;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Learns the weights again, which takes some minutes:
 *
 * <pre>mvn test -Dtest=LearnTest -Dmyria.rank.learn=DIR</pre>
 *
 * where {@code DIR} holds {@code NAME.events.jsonl} and {@code NAME.questions.jsonl}. It prints
 * what the weights reach on conversations that were left out, and writes them where they ship.
 */
class LearnTest {

  private static final String VERSION = "1";

  private static final Path MAIN = Path.of("src", "main", "resources", "io", "myria", "rank");
  private static final Path TEST = Path.of("src", "test", "resources", "io", "myria", "rank");

  @Test
  void theWeightsAreLearnedFromAFolder() throws IOException {
    String folder = System.getProperty("myria.rank.learn");
    Assumptions.assumeTrue(folder != null, "only on demand: -Dmyria.rank.learn=DIR");
    try (TurnVectors vectors = new TurnVectors()) {
      List<Lesson> lessons = Lesson.in(Path.of(folder), vectors::of);
      new Learn(lessons, vectors.model(), vectors::of).run(VERSION, MAIN, TEST);
    }
  }
}
