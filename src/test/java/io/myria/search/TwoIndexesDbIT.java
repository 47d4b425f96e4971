package io.myria.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Pace;
import io.myria.drill.Rounds;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Two indexes that follow one log, as those of two servers do. */
@Isolated("seconds count")
class TwoIndexesDbIT {

  @TempDir private Path folder;

  private final IndexBench bench = new IndexBench();

  @AfterEach
  void close() {
    bench.close();
  }

  /** Most of the times where other work holds up single ones, each time in drills. */
  @Drill
  @Test
  void whatAnotherServerAppendedIsFoundWithinASecond() throws InterruptedException {
    bench.append(5);
    EventIndex one = bench.started(folder.resolve("one"), "poll_interval", "250ms");
    EventIndex other = bench.started(folder.resolve("other"), "poll_interval", "250ms");
    IndexBench.await(() -> bench.holdsAll(one) && bench.holdsAll(other));
    List<Duration> waited = new ArrayList<>();
    for (int count = 0; count < 5; count++) {
      Thread.sleep(bench.random().nextInt(300));
      bench.append(3);
      long since = System.nanoTime();
      IndexBench.await(() -> bench.holdsAll(one) && bench.holdsAll(other));
      waited.add(Duration.ofNanos(System.nanoTime() - since));
    }
    Collections.sort(waited);
    int most = Rounds.of("myria.search.seconds", 5, 1);
    assertThat(waited.get(2)).as("%s", waited).isLessThan(Pace.of(Duration.ofSeconds(1)));
    assertThat(waited.get(4)).as("%s", waited).isLessThan(Pace.of(Duration.ofSeconds(most)));
    System.out.println("until another server's index finds what was appended: " + waited);
  }
}
