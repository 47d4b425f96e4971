package io.myria.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.Mask;
import io.myria.security.Caller;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A database that was put back to an earlier time under a running server gives numbers of
 * participant sets to others.
 */
class PutBackDbIT {

  @TempDir private Path folder;

  @Test
  void namesOfSetsThatAreGoneAreForgotten() {
    try (IndexBench indexes = new IndexBench()) {
      Bench bench = indexes.log();
      EventIndex index = indexes.started(folder);
      bench.append(List.of(Drafts.message("One.", "alice", "bob")));
      IndexBench.await(
          () -> index.position().filter(at -> at.seq().equals(new EventSeq(1))).isPresent());
      assertThat(seen(bench, "alice").names()).containsExactly("alice", "bob");
      bench.putBack();
      bench.append(List.of(Drafts.message("Two.", "carol", "dave")));
      IndexBench.await(() -> seen(bench, "carol").names().equals(List.of("carol", "dave")));
    }
  }

  private static ParticipantSet seen(Bench bench, String who) {
    LogReader reader = bench.reader();
    return bench
        .transactions()
        .run(
            db -> {
              Mask mask =
                  Mask.of(db, Caller.OPEN.scope(ParticipantSet.of(who), false)).orElseThrow();
              return reader.load(db, List.of(new EventSeq(1)), mask).get(0).participants();
            });
  }
}
