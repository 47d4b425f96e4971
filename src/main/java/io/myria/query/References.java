package io.myria.query;

import io.myria.fault.Fault;
import io.myria.log.LogReader;
import io.myria.log.Mask;
import io.myria.log.ParticipantNames;
import io.myria.query.QueryAnswer.Constraints;
import io.myria.query.ReferenceWindows.Window;
import io.myria.store.Database;
import io.myria.store.Transactions;
import io.myria.topic.RootNode;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * {@code myria_query_references}: topics with their summaries and references, and fresh events,
 * masked, in pages. Thread-safe.
 *
 * <p>An event is in one topic or fresh, so it comes once, on whatever page: a page may end within a
 * topic, and the next one goes on there.
 */
public final class References {

  private final Transactions transactions;
  private final LogReader reader;
  private final ParticipantNames names;
  private final Cursors cursors;
  private final QuerySettings settings;

  public References(
      Transactions transactions,
      LogReader reader,
      ParticipantNames names,
      Cursors cursors,
      QuerySettings settings) {
    this.transactions = transactions;
    this.reader = reader;
    this.names = names;
    this.cursors = cursors;
    this.settings = settings;
  }

  /**
   * One page.
   *
   * @throws Fault {@code invalid_argument} or {@code limit_exceeded} at the field, {@code
   *     invalid_cursor}, {@code not_found} at {@code snapshot_id}, {@code snapshot_gone}
   */
  public QueryAnswer query(ReferencesRequest request) {
    RequestDigest digest = request.digest();
    Optional<Cursor> cursor = request.cursor().map(text -> cursors.open(digest, text));
    Page page = transactions.run(database -> page(database, request, cursor));
    return new QueryAnswer(
        page.pin().snapshotId(),
        page.root(),
        Constraints.of(request.scope(), request.snapshot()),
        page.next().map(place -> cursors.seal(digest, page.pin().at(place.write()))));
  }

  private record Page(ReadPin pin, RootNode root, Optional<ReferencePlace> next) {}

  private Page page(Database database, ReferencesRequest request, Optional<Cursor> cursor)
      throws SQLException {
    ReadPin pin = ReadPin.take(database, request.snapshot(), cursor);
    Optional<Mask> mask = Mask.of(database, request.scope());
    if (mask.isEmpty()) {
      RootNode empty = RootNode.above(List.of(), request.scope().participants());
      return new Page(pin, empty, Optional.empty());
    }
    ReferenceTree tree =
        new ReferenceTree(
            database, reader, names, mask.get(), new ReferenceTree.Room(request, settings));
    ReferenceWindows windows =
        new ReferenceWindows(database, request, pin, mask.get(), settings.scanBudget());
    Optional<ReferencePlace> next =
        fill(tree, windows, cursor.map(Cursor::position).map(ReferencePlace::read));
    pin.confirm(database);
    return new Page(pin, tree.root(request.scope().participants()), next);
  }

  /** Where the next page begins; empty where everything is told. */
  private Optional<ReferencePlace> fill(
      ReferenceTree tree, ReferenceWindows windows, Optional<ReferencePlace> from)
      throws SQLException {
    ReferencePlace place = from.orElse(ReferencePlace.FIRST);
    while (true) {
      Window window = windows.at(place);
      for (int item = place.item(); item < window.items().size(); item++) {
        int event = item == place.item() ? place.event() : 0;
        OptionalInt cut = tree.add(window.items().get(item), event);
        if (cut.isPresent()) {
          return Optional.of(new ReferencePlace(place.start(), window.end(), item, cut.getAsInt()));
        }
      }
      if (window.end().isEmpty()) {
        return Optional.empty();
      }
      place = ReferencePlace.windowBehind(window.end().get());
      if (!window.full()) {
        return Optional.of(place);
      }
    }
  }
}
