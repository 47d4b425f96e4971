package io.myria.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.contents.Contents;
import io.myria.contents.ContentsDiff;
import io.myria.contents.ContentsDiff.DayChange;
import io.myria.contents.ContentsViews;
import io.myria.contents.TocEntry;
import io.myria.contents.TocId;
import io.myria.contents.TocRequest;
import io.myria.contents.TocSettings;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.fingerprint.FingerprintReader;
import io.myria.projection.DerivedReader;
import io.myria.read.Cursors;
import io.myria.read.QuerySettings;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a person archived, and what differs between two snapshots, in the table of contents. */
class ArchivedContentsDbIT {

  private static final List<String> LEVELS = List.of("2026", "2026-09", "2026-W37", "2026-09-10");

  private final Scope ann = Caller.OPEN.scope(ParticipantSet.of("ann"), false);
  private Bench bench;
  private Contents contents;
  private ContentsDiff diff;

  @BeforeEach
  void open() {
    bench = new Bench();
    Source defaults = Source.of(Map.of());
    ContentsViews views =
        new ContentsViews(
            bench.reader(),
            new DerivedReader(),
            new FingerprintReader(),
            defaults.read(TocSettings.class),
            defaults.read(QuerySettings.class));
    contents =
        new Contents(
            bench.transactions(), views, new Cursors(bench.transactions(), new SecureRandom()));
    diff = new ContentsDiff(bench.transactions(), views);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void noTitleNamesWhatOnlyArchivedWordsSay() {
    bench.append(
        List.of(
            said("2026-09-10T12:00:00Z", "The red umbrella of Zelda is lost at the red umbrella."),
            said("2026-09-10T12:01:00Z", "The kite permit lies at the harbour office."),
            said("2026-09-10T12:02:00Z", "The harbour office has the kite permit."),
            said("2026-10-01T12:00:00Z", "The ferry was late again this morning."),
            said("2026-10-01T12:01:00Z", "The violin needs new strings by Friday.")));
    for (boolean built : new boolean[] {false, true}) {
      if (built) {
        bench.build();
      }
      assertThat(words(false)).as("built %s", built).contains("Zelda");
      archive(1, built ? 3 : 2);
      assertThat(words(false)).as("built %s", built).doesNotContain("Zelda").contains("permit");
      assertThat(words(true)).contains("Zelda");
      assertThat(day(false).node().events()).isEqualTo(3);
      bench.execute("delete from archive_mark");
    }
    archive(1, 3);
    archive(2, 4);
    archive(3, 5);
    assertThat(words(false)).doesNotContain("Zelda").doesNotContain("permit");
    assertThat(day(false).node().title()).isEqualTo("what was archived");
  }

  /** Of so many marks the older ones' words are not read; what they may name is left out. */
  @Test
  void whatWasArchivedNamesNothingHoweverMuchWasArchived() {
    List<NewEvent> events = new ArrayList<>();
    events.add(said("2026-09-10T12:00:00Z", "The red umbrella of Zelda is lost at the umbrella."));
    events.add(said("2026-09-10T12:01:00Z", "The kite permit lies at the harbour office."));
    events.add(said("2026-09-10T12:02:00Z", "The harbour office has the kite permit."));
    Instant at = Instant.parse("2026-10-02T12:00:00Z");
    for (int index = 0; index < 2_002; index++) {
      events.add(said(at.plusSeconds(index).toString(), "The ferry " + index + " was late."));
    }
    bench.append(events);
    bench.build();
    assertThat(words(false)).contains("Zelda");
    archive(1, 2_005);
    bench.execute(
        """
        insert into archive_mark
            (derivation_id, mark_seq, event_seq, participant_set_id, archived)
        select a.derivation_id, e.event_seq + 1001, e.event_seq, e.participant_set_id, true
        from event e, archive_mark a where e.event_seq between 4 and 1003
        """);
    assertThat(words(false)).doesNotContain("Zelda").contains("permit");
    assertThat(day(false).node().keywords()).isNotEmpty();
  }

  /** Of all levels: titles, keywords and bullets. */
  private String words(boolean archived) {
    List<String> words = new ArrayList<>();
    TocRequest request = TocRequest.of(ann).withArchived(archived);
    for (String level : LEVELS) {
      TocEntry entry = contents.node(request, TocId.parse("node_id", level), "node_id");
      words.add(entry.node().title());
      entry.node().keywords().forEach(keyword -> words.add(keyword.surface()));
      entry.node().bullets().forEach(bullet -> words.add(bullet.text()));
    }
    return String.join("\n", words);
  }

  private TocEntry day(boolean archived) {
    TocRequest request = TocRequest.of(ann).withArchived(archived);
    return contents.node(request, TocId.parse("node_id", "2026-09-10"), "node_id");
  }

  private static NewEvent said(String at, String text) {
    return Drafts.message(Instant.parse(at), text, "ann");
  }

  /** As the consumer writes what a person said of an event. */
  private void archive(long event, long mark) {
    bench.execute(
        """
        insert into derivation (consumer, version, state, log_id, event_seq, event_id)
        select 'fingerprints', 'test', 'serving', l.log_id, 0, null from log l
        on conflict do nothing;
        insert into archive_mark (derivation_id, mark_seq, event_seq, participant_set_id, archived)
        select d.derivation_id, %d, e.event_seq, e.participant_set_id, true
        from derivation d, event e
        where d.consumer = 'fingerprints' and e.event_seq = %d
        """
            .formatted(mark, event));
  }

  @Test
  void aDiffTellsTheDaysThatDiffer() {
    bench.append(
        List.of(
            said("2026-09-10T12:00:00Z", "The kite permit lies at the harbour office."),
            said("2026-09-11T12:00:00Z", "The sail is dry and the kite flies.")));
    SnapshotId first = bench.build().snapshot().orElseThrow();
    bench.append(
        List.of(
            said("2026-09-11T12:05:00Z", "The ferry was late again this morning."),
            said("2026-09-14T12:00:00Z", "The violin needs new strings by Friday."),
            Drafts.message(Instant.parse("2026-09-12T12:00:00Z"), "Only Bo knows.", "bo")));
    SnapshotId second = bench.build().snapshot().orElseThrow();
    assertThat(lines(diff.days(ann, first, second)))
        .containsExactly("toc:day:2026-09-11 changed 1 2", "toc:day:2026-09-14 new 0 1");
    assertThat(lines(diff.days(ann, second, first)))
        .containsExactly("toc:day:2026-09-11 changed 2 1", "toc:day:2026-09-14 gone 1 0");
    assertThat(diff.days(ann, first, first)).isEmpty();
    Scope nobody = Caller.OPEN.scope(ParticipantSet.of("nobody"), false);
    assertThat(diff.days(nobody, first, second)).isEmpty();
  }

  private static List<String> lines(List<DayChange> changes) {
    return changes.stream()
        .map(
            change ->
                change.id()
                    + " "
                    + change.kind()
                    + " "
                    + change.before().map(entry -> entry.node().events()).orElse(0L)
                    + " "
                    + change.after().map(entry -> entry.node().events()).orElse(0L))
        .toList();
  }
}
