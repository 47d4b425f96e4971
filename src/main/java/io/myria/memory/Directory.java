package io.myria.memory;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.EventWalk;
import io.myria.eventlog.EventWalk.Stretch;
import io.myria.eventlog.Mask;
import io.myria.eventlog.Order;
import io.myria.read.Cursor;
import io.myria.read.Cursors;
import io.myria.read.EventPlace;
import io.myria.read.QuerySettings;
import io.myria.read.ReadPin;
import io.myria.read.RequestDigest;
import io.myria.read.SnapshotChoice;
import io.myria.read.TokenBudget;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * {@code myria_list_names}: the participants, channels and sittings that a scope's newest events
 * name, as many of these as one page may examine. Thread-safe.
 */
@Service
public final class Directory {

  private static final String SPACE = " ";

  private final Transactions transactions;
  private final QuerySettings settings;
  private final Cursors cursors;

  @Inject
  public Directory(Transactions transactions, QuerySettings settings, Cursors cursors) {
    this.transactions = transactions;
    this.settings = settings;
    this.cursors = cursors;
  }

  /**
   * Where a page begins.
   *
   * @param item names that earlier pages hold
   * @param end where the first page's walk ended, if not at the log's end
   */
  private record Place(int item, Optional<EventPosition> end) {

    static final Place FIRST = new Place(0, Optional.empty());

    static Place read(String position) {
      String[] parts = position.split(SPACE, 2);
      return new Place(
          Integer.parseInt(parts[0]),
          parts.length == 1 ? Optional.empty() : Optional.of(EventPlace.read(parts[1])));
    }

    String write() {
      return item + end.map(place -> SPACE + EventPlace.write(place)).orElse("");
    }
  }

  /**
   * One page within a budget of tokens.
   *
   * @throws io.myria.error.Fault {@code invalid_argument} or {@code limit_exceeded} at the field,
   *     {@code invalid_cursor}, and {@code invalid_argument} at {@code budget_tokens} for one that
   *     holds no name
   */
  public DirectoryPage page(DirectoryRequest request, TokenBudget<KnownName> budget) {
    int limit = request.page().limit(settings.defaultLimit(), settings.maximumLimit());
    RequestDigest digest = request.digest();
    Optional<Cursor> cursor = request.page().cursor().map(text -> cursors.open(digest, text));
    Place place = cursor.map(Cursor::position).map(Place::read).orElse(Place.FIRST);
    Read read = transactions.read(db -> read(db, request, cursor, place, limit + 1));
    List<KnownName> names = new ArrayList<>();
    for (KnownName name : read.names()) {
      if (names.size() == limit || !budget.take(name)) {
        break;
      }
      names.add(name);
    }
    Place next = new Place(place.item() + names.size(), read.end());
    return new DirectoryPage(
        names,
        read.end().map(EventPosition::timestamp),
        names.size() == read.names().size()
            ? Optional.empty()
            : Optional.of(cursors.seal(digest, read.pin().at(next.write()))));
  }

  private record Read(ReadPin pin, List<KnownName> names, Optional<EventPosition> end) {}

  private Read read(
      Database database, DirectoryRequest request, Optional<Cursor> cursor, Place place, int most)
      throws SQLException {
    ReadPin pin = ReadPin.take(database, SnapshotChoice.ACTIVE, cursor);
    Optional<Mask> mask = Mask.of(database, request.scope());
    if (mask.isEmpty()) {
      return new Read(pin, List.of(), Optional.empty());
    }
    EventWalk walk =
        new EventWalk(
            mask.get(), request.wanted().filter(), Order.NEWEST, pin.last(SnapshotChoice.ACTIVE));
    Stretch seen = cursor.isEmpty() ? walk(database, walk) : again(database, walk, place.end());
    List<KnownName> names =
        database.list(
            DirectorySql.NAMES,
            Directory::name,
            mask.get()
                .parameters()
                .and(
                    "seqs",
                    seen.matches().stream()
                        .map(EventPosition::seq)
                        .map(EventSeq::value)
                        .toArray(Long[]::new))
                .and("kinds", request.wanted().wireKinds())
                .and("start", request.wanted().start())
                .and("passed", (long) place.item())
                .and("most", (long) most));
    return new Read(pin, names, seen.goOnAfter());
  }

  private Stretch walk(Database database, EventWalk walk) throws SQLException {
    int budget = settings.scanBudget();
    return walk.next(database, Optional.empty(), budget, budget);
  }

  /** To where the first page's walk ended, whatever the budget is meanwhile. */
  private Stretch again(Database database, EventWalk walk, Optional<EventPosition> end)
      throws SQLException {
    int budget = settings.scanBudget();
    Stretch stretch = walk(database, walk);
    List<EventPosition> matches = new ArrayList<>(stretch.matches());
    Optional<EventPosition> reached = stretch.goOnAfter();
    while (reached.isPresent() && (end.isEmpty() || reached.get().compareTo(end.get()) > 0)) {
      stretch = walk.next(database, reached, budget, budget);
      matches.addAll(stretch.matches());
      reached = stretch.goOnAfter();
    }
    end.ifPresent(last -> matches.removeIf(match -> match.compareTo(last) < 0));
    return new Stretch(matches, end);
  }

  private static KnownName name(ResultSet row) throws SQLException {
    return new KnownName(
        NameKind.valueOf(row.getString(1).toUpperCase(Locale.ROOT)),
        row.getString(2),
        OptionalLong.of(row.getLong(3)),
        at(row, 4));
  }

  private static Instant at(ResultSet row, int column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }
}
