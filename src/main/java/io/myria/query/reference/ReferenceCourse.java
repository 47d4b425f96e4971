package io.myria.query.reference;

import io.myria.database.Database;
import io.myria.query.TreeBudget;
import io.myria.read.Cursor;
import io.myria.read.Guide.Guided;
import io.myria.read.ReadPin;
import io.myria.read.SnapshotChoice;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The cursor, pin and guided order of a page of references, before it is read. Immutable.
 *
 * @param pin empty where the page is the first to take it
 * @param guided the order of the events; empty where words decide, or nothing was asked
 * @param byWords whether words order what is seen though a guide was asked
 * @param budget of tokens
 */
record ReferenceCourse(
    Optional<Cursor> cursor,
    Optional<ReadPin> pin,
    Optional<Guided> guided,
    boolean byWords,
    TreeBudget budget) {

  Optional<String> position() {
    return cursor.map(Cursor::position);
  }

  ReadPin pin(Database database, SnapshotChoice choice) throws SQLException {
    return pin.isPresent() ? pin.get() : ReadPin.take(database, choice, cursor);
  }

  GuidedPlace place() {
    return position()
        .flatMap(GuidedPlace::read)
        .orElseGet(() -> GuidedPlace.first(guided.orElseThrow().way()));
  }
}
