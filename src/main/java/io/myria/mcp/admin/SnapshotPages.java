package io.myria.mcp.admin;

import io.myria.config.Service;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.eventlog.LogPin;
import io.myria.read.Cursor;
import io.myria.read.Cursors;
import io.myria.read.PageRequest;
import io.myria.read.RequestDigest;
import io.myria.read.TokenBudget;
import io.myria.security.Caller;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.SnapshotRegistry;
import io.myria.snapshot.SnapshotRegistry.Position;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** {@code myria_list_snapshots}: the registry in pages, newest build first. Thread-safe. */
@Service
public final class SnapshotPages {

  public static final int DEFAULT_LIMIT = 20;
  public static final int MAXIMUM_LIMIT = 200;
  private static final RequestDigest REQUEST = RequestDigest.of("snapshots").done();

  private final Transactions transactions;
  private final SnapshotRegistry registry;
  private final Cursors cursors;

  @Inject
  public SnapshotPages(Transactions transactions, SnapshotRegistry registry, Cursors cursors) {
    this.transactions = transactions;
    this.registry = registry;
    this.cursors = cursors;
  }

  /**
   * @param nextCursor there exactly when older ones were left out
   */
  public record Page(List<Snapshot> snapshots, Optional<String> nextCursor) {}

  /**
   * @throws Fault {@code not_allowed} for anyone but an administrator, {@code limit_exceeded},
   *     {@code invalid_cursor}, {@code invalid_argument} at {@code budget_tokens}
   */
  public Page list(Caller caller, PageRequest page, TokenBudget<Snapshot> budget) {
    int limit = page.limit(DEFAULT_LIMIT, MAXIMUM_LIMIT);
    Optional<Position> after =
        page.cursor().map(text -> position(cursors.open(REQUEST, text).position()));
    List<Snapshot> found = registry.list(caller, limit + 1, after);
    int shown = 0;
    while (shown < Math.min(limit, found.size()) && budget.take(found.get(shown))) {
      shown++;
    }
    if (shown == found.size()) {
      return new Page(found, Optional.empty());
    }
    return new Page(
        List.copyOf(found.subList(0, shown)), Optional.of(cursorAfter(found.get(shown - 1))));
  }

  private String cursorAfter(Snapshot last) {
    LogPin log = transactions.run(LogPin::take);
    String position = last.buildStartedAt() + " " + last.id();
    return cursors.seal(REQUEST, Cursor.of(log, Optional.empty(), position));
  }

  private static Position position(String text) {
    int space = text.indexOf(' ');
    return new Position(
        Instant.parse(text.substring(0, space)),
        SnapshotId.parse("cursor", text.substring(space + 1)));
  }
}
