package io.myria.recall;

import io.myria.event.EventSeq;
import io.myria.log.EventFilter;
import io.myria.log.EventPosition;
import io.myria.log.EventWalk;
import io.myria.log.LogPin;
import io.myria.log.Mask;
import io.myria.log.Order;
import io.myria.log.ScopeEvents;
import io.myria.search.Hit;
import io.myria.search.SearchView;
import io.myria.search.SearchViews;
import io.myria.store.Database;
import io.myria.text.Analysis;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Of a scope too large to be ranked whole: the events that hold words of the question, and what
 * stands around them. Thread-safe.
 */
final class Candidates {

  private static final int FOUND = 300;
  private static final int NEWEST = 100;
  private static final int AROUND = 2;
  private static final int EXAMINED = 50_000;

  private final SearchViews views;

  Candidates(SearchViews views) {
    this.views = views;
  }

  /** Those that answer best by their words, and the newest of all. */
  List<EventSeq> of(
      Database database, Mask mask, RecallRequest request, LogPin log, EventSeq last, Stages stages)
      throws SQLException {
    Set<EventSeq> found = new TreeSet<>();
    EventFilter words = filter(request, List.copyOf(Analysis.questionTerms(request.question())));
    Optional<List<EventSeq>> best = search(mask, words, log, last);
    if (best.isEmpty()) {
      stages.degrade(
          "index",
          "there is none at the moment; the newest with words of the question were ranked");
      found.addAll(walk(database, mask, words, last, FOUND));
    } else {
      found.addAll(best.get());
    }
    found.addAll(walk(database, mask, filter(request, List.of()), last, NEWEST));
    found.addAll(ScopeEvents.around(database, mask, List.copyOf(found), AROUND, last));
    return List.copyOf(found);
  }

  private Optional<List<EventSeq>> search(Mask mask, EventFilter words, LogPin log, EventSeq last) {
    Optional<SearchView> view = views.of(log.logId());
    if (view.isEmpty()) {
      return Optional.empty();
    }
    try (SearchView open = view.get()) {
      return open.search(mask, words, last, FOUND)
          .map(hits -> hits.hits().stream().map(Hit::seq).distinct().toList());
    }
  }

  private static List<EventSeq> walk(
      Database database, Mask mask, EventFilter filter, EventSeq last, int most)
      throws SQLException {
    return new EventWalk(mask, filter, Order.NEWEST, last)
        .next(database, Optional.empty(), most, EXAMINED).matches().stream()
            .map(EventPosition::seq)
            .toList();
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
        terms,
        List.of());
  }

  /** What happened at the time of asking was known then. */
  private static Optional<Instant> end(Optional<Instant> to, Optional<Instant> asOf) {
    Optional<Instant> after = asOf.map(time -> time.plusNanos(1_000));
    return to.isPresent() && after.isPresent() && to.get().isBefore(after.get())
        ? to
        : after.or(() -> to);
  }
}
