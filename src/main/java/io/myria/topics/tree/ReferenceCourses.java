package io.myria.topics.tree;

import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.eventlog.Mask;
import io.myria.read.Cursor;
import io.myria.read.Cursors;
import io.myria.read.Degraded;
import io.myria.read.Guide;
import io.myria.read.Guide.Guided;
import io.myria.read.ReadPin;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The choice of a page's course: by the guide's order, by words, or as events come. Thread-safe.
 */
final class ReferenceCourses {

  private static final Degraded TOO_LARGE =
      new Degraded(
          "ranking",
          "these participants see more events than are put in order whole; the words of each event"
              + " decided");

  private final Transactions transactions;
  private final Guide guide;

  /**
   * @param guide puts what a scope sees in order
   */
  ReferenceCourses(Transactions transactions, Guide guide) {
    this.transactions = transactions;
    this.guide = guide;
  }

  /** What a guide has read, and under which pin. */
  private record Look(ReadPin pin, Optional<Guide.Reading> reading, boolean seesSomething) {}

  /** Later pages go the way of the first, with or without the guide and what was chosen. */
  ReferenceCourse of(ReferencesRequest request, Optional<Cursor> cursor, TreeBudget budget) {
    Optional<WalkedPlace.Written> walked = cursor.flatMap(at -> WalkedPlace.read(at.position()));
    if (walked.isEmpty()) {
      return usual(request, cursor, budget);
    }
    Cursor at = cursor.orElseThrow();
    Cursor rest = new Cursor(at.logMark(), at.head(), at.ordinal(), walked.get().rest());
    ReferenceCourse course = usual(request, Optional.of(rest), budget);
    return course.beginning(
        walked.get().in(course.best()).orElseThrow(ReferenceCourses::cannotGoOn));
  }

  private static Fault cannotGoOn() {
    return Cursors.stale("goes on in an order that cannot be made any more");
  }

  private ReferenceCourse usual(
      ReferencesRequest request, Optional<Cursor> cursor, TreeBudget budget) {
    Optional<GuidedPlace> place = cursor.map(Cursor::position).flatMap(GuidedPlace::read);
    boolean guides = cursor.isEmpty() || place.isPresent();
    if (!guides || request.query().isEmpty()) {
      boolean branch = cursor.map(Cursor::position).flatMap(BranchPlace::read).isPresent();
      return new ReferenceCourse(cursor, Optional.empty(), Optional.empty(), !branch, budget);
    }
    Look look = transactions.read(database -> look(database, request, cursor));
    Optional<Guided> guided =
        look.reading()
            .flatMap(reading -> reading.order(request.query().get(), place.map(GuidedPlace::way)));
    if (place.isPresent() && guided.isEmpty()) {
      throw cannotGoOn();
    }
    return new ReferenceCourse(
        cursor, Optional.of(look.pin()), guided, look.seesSomething(), budget);
  }

  private Look look(Database database, ReferencesRequest request, Optional<Cursor> cursor)
      throws SQLException {
    Mask.Asked scope = Mask.Asked.of(request.scope());
    ReadPin pin = ReadPin.take(database, request.snapshot(), cursor, List.of(scope.query()));
    Optional<Mask> mask = scope.mask();
    return new Look(
        pin,
        mask.isEmpty()
            ? Optional.empty()
            : guide.read(database, mask.get(), pin, pin.last(request.snapshot())),
        mask.isPresent());
  }

  /** What a question's order was made without. */
  List<Degraded> degraded(ReferencesRequest request, ReferenceCourse course) {
    List<Degraded> degraded = new ArrayList<>(course.unwalked().stream().toList());
    if (course.guided().isPresent()) {
      degraded.addAll(course.guided().get().degraded());
    } else if (request.query().isPresent() && course.byWords() && guide != Guide.NONE) {
      degraded.add(TOO_LARGE);
    }
    return degraded;
  }
}
