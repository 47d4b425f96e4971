package io.myria.topics.tree;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.read.Cursor;
import io.myria.read.Degraded;
import io.myria.read.Guide.Guided;
import io.myria.read.ReadPin;
import io.myria.read.SnapshotChoice;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * The cursor, pin and guided order of a page of references, before it is read. Immutable.
 *
 * @param pin empty where the page is the first to take it
 * @param guided the order of the events; empty where words decide, or nothing was asked
 * @param byWords whether words order what is seen though a guide was asked
 * @param budget of tokens
 * @param walked what a walk chose to begin with; {@code cursor} is then the one in the usual order
 * @param unwalked why a walk chose nothing
 */
record ReferenceCourse(
    Optional<Cursor> cursor,
    Optional<ReadPin> pin,
    Optional<Guided> guided,
    boolean byWords,
    TreeBudget budget,
    Optional<WalkedPlace> walked,
    Optional<Degraded> unwalked) {

  ReferenceCourse(
      Optional<Cursor> cursor,
      Optional<ReadPin> pin,
      Optional<Guided> guided,
      boolean byWords,
      TreeBudget budget) {
    this(cursor, pin, guided, byWords, budget, Optional.empty(), Optional.empty());
  }

  /** The same that begins, or began, with what a walk chose. */
  ReferenceCourse beginning(WalkedPlace place) {
    return new ReferenceCourse(
        cursor, pin, guided, byWords, budget, Optional.of(place), Optional.empty());
  }

  /** The same where the walk chose nothing. */
  ReferenceCourse without(Degraded walk) {
    return new ReferenceCourse(
        cursor, pin, guided, byWords, budget, Optional.empty(), Optional.of(walk));
  }

  /** The usual order, as far as it is known whole. */
  List<EventSeq> best() {
    return guided.map(Guided::best).orElse(List.of());
  }

  /** How long the position of the next page's cursor may be more because of what was chosen. */
  int walkedCharacters() {
    return walked.map(place -> place.characters(best())).orElse(0);
  }

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
