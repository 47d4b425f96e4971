package io.myria.contents;

import io.myria.config.Service;
import io.myria.contents.FreshContents.Tail;
import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.Mask;
import io.myria.fingerprint.FingerprintReader;
import io.myria.projection.DerivedReader;
import io.myria.read.Cursor;
import io.myria.read.QuerySettings;
import io.myria.read.ReadPin;
import io.myria.snapshot.PinnedSnapshot;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.Snapshots;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.Optional;

/**
 * Begins reads of the table of contents: pins, masks, and reads what no snapshot covers.
 * Thread-safe.
 */
@Service
public final class ContentsViews {

  private final LogReader log;
  private final DerivedReader derived;
  private final FingerprintReader fingerprints;
  private final TocSettings contents;
  private final QuerySettings settings;

  @Inject
  public ContentsViews(
      LogReader log,
      DerivedReader derived,
      FingerprintReader fingerprints,
      TocSettings contents,
      QuerySettings settings) {
    this.log = log;
    this.derived = derived;
    this.fingerprints = fingerprints;
    this.contents = contents;
    this.settings = settings;
  }

  /**
   * What a request reads.
   *
   * @param view empty where the scope sees nothing
   * @param archived events that a person archived, which no bullet quotes and no title names
   */
  record Opened(
      ReadPin pin,
      ZoneId zone,
      Optional<ContentsView> view,
      FreshContents fresh,
      ArchivedWords archived) {

    Optional<SnapshotId> snapshot() {
      return pin.snapshotId();
    }
  }

  QuerySettings settings() {
    return settings;
  }

  LogReader log() {
    return log;
  }

  Opened open(Database database, TocRequest request, Optional<Cursor> cursor) throws SQLException {
    ReadPin pin = ReadPin.take(database, request.snapshot(), cursor);
    Optional<ZoneId> built = zone(database, pin);
    ZoneId zone = built.orElse(contents.zone().id());
    Optional<Mask> mask = Mask.of(database, request.scope());
    if (mask.isEmpty()) {
      return new Opened(pin, zone, Optional.empty(), FreshContents.none(zone), ArchivedWords.NONE);
    }
    EventSeq last = pin.last(request.snapshot());
    long ordinal = built.isEmpty() ? 0 : pin.snapshot().map(PinnedSnapshot::ordinal).orElse(0L);
    EventSeq covered = built.isEmpty() ? EventSeq.NONE : pin.covered();
    Tail tail = new Tail(covered, last, request.asOf(), settings.scanBudget());
    ContentsView view =
        new ContentsView(database, log, mask.get(), pin, ordinal, last, zone, request.asOf());
    return new Opened(
        pin,
        zone,
        Optional.of(view),
        FreshContents.read(database, log, mask.get(), zone, tail),
        request.archived()
            ? ArchivedWords.NONE
            : ArchivedWords.read(
                database,
                log,
                mask.get(),
                fingerprints.archived(database, derived.pin(database), mask.get(), last)));
  }

  /** Empty of a snapshot that was built before there was a table of contents. */
  private static Optional<ZoneId> zone(Database database, ReadPin pin) throws SQLException {
    Optional<Snapshot> read =
        pin.snapshot().isEmpty()
            ? Optional.empty()
            : Snapshots.find(database, pin.snapshot().get().id());
    return read.flatMap(snapshot -> TocSettings.zone(snapshot.versions().builder()));
  }
}
