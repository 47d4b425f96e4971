package io.myria.recall;

import io.myria.event.EventSeq;
import io.myria.log.EventFilter;
import io.myria.log.EventPosition;
import io.myria.log.EventWalk;
import io.myria.log.Mask;
import io.myria.log.Order;
import io.myria.log.ScopeEvents;
import io.myria.store.Database;
import io.myria.text.Analysis;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Of a scope too large to be ranked whole: the events that hold words of the question, and what
 * stands around them. Stateless.
 */
final class Candidates {

  private static final int FOUND = 200;
  private static final int NEWEST = 100;
  private static final int AROUND = 2;
  private static final int EXAMINED = 50_000;

  private Candidates() {}

  /** The newest that hold a word of the question, and the newest of all. */
  static List<EventSeq> of(Database database, Mask mask, RecallRequest request, EventSeq last)
      throws SQLException {
    List<String> terms = List.copyOf(Analysis.questionTerms(request.question()));
    List<EventPosition> found = new ArrayList<>();
    found.addAll(walk(database, mask, filter(request, terms), last, FOUND));
    found.addAll(walk(database, mask, filter(request, List.of()), last, NEWEST));
    Set<EventSeq> seqs = new TreeSet<>(ScopeEvents.around(database, mask, found, AROUND, last));
    found.forEach(position -> seqs.add(position.seq()));
    return List.copyOf(seqs);
  }

  private static List<EventPosition> walk(
      Database database, Mask mask, EventFilter filter, EventSeq last, int most)
      throws SQLException {
    return new EventWalk(mask, filter, Order.NEWEST, last)
        .next(database, Optional.empty(), most, EXAMINED)
        .matches();
  }

  private static EventFilter filter(RecallRequest request, List<String> terms) {
    RecallFilter wanted = request.filter();
    return new EventFilter(
        wanted.from(),
        end(wanted.to(), request.asOf()),
        wanted.contextId(),
        wanted.channels(),
        wanted.types(),
        List.of(),
        terms);
  }

  /** What happened at the time of asking was known then. */
  private static Optional<Instant> end(Optional<Instant> to, Optional<Instant> asOf) {
    Optional<Instant> after = asOf.map(time -> time.plusNanos(1_000));
    return to.isPresent() && after.isPresent() && to.get().isBefore(after.get())
        ? to
        : after.or(() -> to);
  }
}
