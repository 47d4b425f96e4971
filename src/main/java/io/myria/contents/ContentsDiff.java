package io.myria.contents;

import io.myria.config.Service;
import io.myria.contents.ContentsViews.Opened;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.read.PageRequest;
import io.myria.read.SnapshotChoice;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.SnapshotPins;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the table of contents that a scope sees differs between two published snapshots, by days. Of
 * one that waits for a person nothing is shown. Thread-safe.
 */
@Service
public final class ContentsDiff {

  /** Days of an answer. */
  public static final int MOST = 20;

  private final Transactions transactions;
  private final ContentsViews views;

  @Inject
  public ContentsDiff(Transactions transactions, ContentsViews views) {
    this.transactions = transactions;
    this.views = views;
  }

  /**
   * A day whose summary is another one.
   *
   * @param before empty where nothing was seen of it
   * @param after empty where nothing is seen of it any more
   */
  public record DayChange(TocId id, Optional<TocEntry> before, Optional<TocEntry> after) {

    /** As callers get it. */
    public String kind() {
      return before.isEmpty() ? "new" : after.isEmpty() ? "gone" : "changed";
    }

    private boolean isOne() {
      return !before.map(TocEntry::node).equals(after.map(TocEntry::node));
    }
  }

  /** The first days that differ, by time, at most {@value #MOST}. */
  public List<DayChange> days(Scope scope, SnapshotId from, SnapshotId to) {
    return transactions.run(
        db ->
            SnapshotPins.find(db, from).isPresent() && SnapshotPins.find(db, to).isPresent()
                ? changes(db, opened(db, scope, from), opened(db, scope, to))
                : List.of());
  }

  private Opened opened(Database database, Scope scope, SnapshotId id) throws SQLException {
    SnapshotChoice choice = new SnapshotChoice(Optional.of(id), Optional.empty());
    TocRequest request = new TocRequest(scope, choice, Optional.empty(), PageRequest.FIRST);
    return views.open(database, request, Optional.empty());
  }

  private static List<DayChange> changes(Database database, Opened one, Opened other)
      throws SQLException {
    List<DayChange> changes = new ArrayList<>();
    if (one.view().isEmpty() || other.view().isEmpty()) {
      return changes;
    }
    for (LocalDate day : one.view().get().changed(other.view().get().ordinal(), MOST)) {
      TocId id = TocId.of(TocPeriod.of(TocLevel.DAY, day));
      DayChange change =
          new DayChange(id, ContentsNodes.node(one, id), ContentsNodes.node(other, id));
      if (change.isOne()) {
        changes.add(change);
      }
    }
    one.pin().confirm(database);
    other.pin().confirm(database);
    return changes;
  }
}
