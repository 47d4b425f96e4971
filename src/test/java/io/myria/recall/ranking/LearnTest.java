package io.myria.recall.ranking;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Learns the weights again, which takes some minutes:
 *
 * <pre>mvn test -Dtest=LearnTest -Dmyria.rank.learn=DIR,DIR -Dmyria.rank.measure=DIR</pre>
 *
 * where each {@code DIR} holds {@code NAME.events.jsonl} and {@code NAME.questions.jsonl} of one
 * domain. It prints what the weights reach on conversations that were left out and on those that
 * are only measured, and writes them where they ship.
 */
class LearnTest {

  private static final String VERSION = "3: RealMem, FriendsQA and lessons made of both";

  private static final Path MAIN =
      Path.of("src", "main", "resources", "io", "myria", "recall", "ranking");
  private static final Path TEST =
      Path.of("src", "test", "resources", "io", "myria", "recall", "ranking");

  @Test
  void theWeightsAreLearnedFromAFolder() throws IOException {
    String folders = System.getProperty("myria.rank.learn");
    Assumptions.assumeTrue(folders != null, "only on demand: -Dmyria.rank.learn=DIR,DIR");
    try (TurnVectors vectors = new TurnVectors()) {
      List<Lesson> lessons = lessons(folders, vectors);
      List<Lesson> measured = lessons(System.getProperty("myria.rank.measure", ""), vectors);
      Learn learn = new Learn(lessons, measured, VERSION, vectors.model(), vectors::of);
      vectors.save();
      learn.run(MAIN, TEST);
    }
  }

  private static List<Lesson> lessons(String folders, TurnVectors vectors) {
    List<Lesson> lessons = new ArrayList<>();
    for (String folder : folders.isEmpty() ? new String[0] : folders.split(",")) {
      lessons.addAll(Lesson.in(Path.of(folder), vectors::of));
      vectors.save();
    }
    return lessons;
  }
}
