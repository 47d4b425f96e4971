package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.Mask;
import io.myria.fingerprint.FingerprintConsumer;
import io.myria.fingerprint.FingerprintReader;
import io.myria.fingerprint.FingerprintReader.ArchiveMark;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Archive marks as they are derived of a log, and before they are. */
class ArchiveMarkDbIT {

  private final FingerprintReader reader = new FingerprintReader();
  @AutoClose private final DerivedBench derived = new DerivedBench();
  private final Bench bench = derived.bench();

  @Test
  void whatAPersonArchivedIsSoAtOnceAndUntilTheyTakeItBack() {
    derived.append("one", "two");
    bench.append(List.of(Drafts.message("not for bob", "ann")));
    archive(1, true, "ann", "bob");
    assertThat(marks(4)).containsExactly(new ArchiveMark(new EventSeq(1), new EventSeq(4), true));
    derive();
    assertThat(marks(4)).containsExactly(new ArchiveMark(new EventSeq(1), new EventSeq(4), true));
    assertThat(marks(3)).as("as of before").isEmpty();
    archive(1, false, "ann", "bob");
    archive(2, true, "ann");
    archive(3, true, "ann", "bob");
    for (int round = 0; round < 2; round++) {
      assertThat(marks(9))
          .as("only who was there can archive it")
          .containsExactly(new ArchiveMark(new EventSeq(1), new EventSeq(5), false));
      assertThat(marks(4)).extracting(ArchiveMark::archived).containsExactly(true);
      derive();
    }
    assertThat(bench.count("select count(*) from archive_mark")).isEqualTo(2);
  }

  @Test
  void aMarkThatNamesNothingMarksNothing() {
    derived.append("one");
    for (String id : List.of("", "what?", "018f2b6e-7c1a-7e3b-9d52-3f1c8a90b7d4", "018f2b6e")) {
      mark("{\"event_id\": \"" + id + "\", \"archived\": true}", "ann", "bob");
    }
    assertThat(marks(9)).isEmpty();
    derive();
    assertThat(marks(9)).isEmpty();
    assertThat(derived.pin().fingerprints().orElseThrow().lastRun().outcome()).contains("derived");
  }

  private void archive(long seq, boolean archived, String... participants) {
    String id = bench.column("select event_id from event where event_seq = " + seq).get(0);
    mark("{\"event_id\": \"%s\", \"archived\": %s}".formatted(id, archived), participants);
  }

  /** The door keeps this type to Myria; here it is made of another. */
  private void mark(String payload, String... participants) {
    bench.append(List.of(Drafts.internal(Drafts.message("mark", participants))));
    bench.execute("alter table event_content disable trigger all");
    bench.execute(
        """
        update event_content set type = 'myria.archive', payload = '%s' where event_seq = %d
        """
            .formatted(payload, bench.head().value()));
  }

  private void derive() {
    derived
        .deriver(bench.transactions(), "test")
        .run(new FingerprintConsumer(1_000, Optional.empty()), () -> false);
  }

  private List<ArchiveMark> marks(long last) {
    return bench
        .transactions()
        .run(db -> reader.marks(db, derived.reader().pin(db), ann(db), new EventSeq(last)));
  }

  private static Mask ann(Database db) throws SQLException {
    return Mask.of(db, DerivedBench.scope("ann", false)).orElseThrow();
  }
}
