package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.recall.RecallOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** How many turns of conversations in which little is corrected are said to be replaced. */
@Drill
class MarkedTurnsTest {

  private static final Path FOLDER = Path.of("..", "shared", "data");

  /** The last has by far the longest conversations. */
  private static final List<String> ALL = List.of("locomo", "friends", "realmem");

  private static final int FOLDERS = Rounds.of("myria.rank.folders", 2, 3);

  /** Above what is measured: every one more may be an untruth. */
  private static final double MOST = 0.02;

  @Test
  void ofConversationsInWhichLittleIsCorrectedFewTurnsAreMarked() {
    double marked = 0;
    int turns = 0;
    for (String folder : ALL.subList(0, FOLDERS)) {
      Assumptions.assumeTrue(Files.isDirectory(FOLDER.resolve(folder)), folder + " is not there");
      Path path = FOLDER.resolve(folder);
      boolean small = folder.equals(ALL.get(0));
      for (Lesson lesson : small ? Lesson.kept(path) : Lesson.in(path, text -> Optional.empty())) {
        RecallOrder order =
            small ? RecallOrder.kept(lesson.corpus()) : RecallOrder.of(lesson.corpus());
        double share = order.replaced();
        marked += share * lesson.corpus().size();
        turns += lesson.corpus().size();
      }
      System.out.printf("up to %s: %.0f of %d turns are marked%n", folder, marked, turns);
    }
    assertThat(marked / turns).isLessThan(MOST);
  }
}
