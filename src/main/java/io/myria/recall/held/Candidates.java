package io.myria.recall.held;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.log.EventFilter;
import io.myria.log.EventTail;
import io.myria.log.LogPin;
import io.myria.log.Mask;
import io.myria.log.ScopeOrder;
import io.myria.search.Hit;
import io.myria.search.SearchView;
import io.myria.search.SearchViews;
import io.myria.text.Analysis;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Chooses candidates in a scope too large to be ranked whole: the events that hold words of the
 * question, what stands beside them, and the newest: a function of what the scope sees, however
 * much others write between it. Thread-safe.
 */
public final class Candidates {

  private static final int FOUND = 300;
  private static final int NEWEST = 100;
  private static final int AROUND = 2;

  /** Of the scope's newest events, for those that match. */
  private static final int EXAMINED = 1_000;

  /** The same where there is no index, so that only they can hold a word. */
  private static final int EXAMINED_FOR_WORDS = 10_000;

  /** Events of the log that the database is asked about behind the index. */
  private static final long MOST_BEHIND = 4_000;

  private final SearchViews views;

  public Candidates(SearchViews views) {
    this.views = views;
  }

  /** Those that answer best by their words, and the newest of all. */
  public List<EventSeq> of(
      Database database,
      Mask mask,
      RecallRequest request,
      LogPin log,
      EventSeq last,
      StageTimes stages)
      throws SQLException {
    stages.degrade(
        "candidates",
        "these participants see more events than are ranked whole; of all, those with words of"
            + " the question, what stands beside them and the newest were");
    Set<EventSeq> found = new TreeSet<>();
    EventFilter words = filter(request, List.copyOf(Analysis.questionTerms(request.question())));
    Optional<List<EventSeq>> best = search(database, mask, words, log, last);
    if (best.isEmpty()) {
      stages.degrade(
          "index",
          "there is none at the moment; the newest with words of the question were ranked");
      found.addAll(ScopeOrder.newest(database, mask, words, last, FOUND, EXAMINED_FOR_WORDS));
    } else {
      found.addAll(best.get());
    }
    EventFilter any = filter(request, List.of());
    found.addAll(ScopeOrder.newest(database, mask, any, last, NEWEST, EXAMINED));
    found.addAll(ScopeOrder.around(database, mask, List.copyOf(found), AROUND, last));
    return List.copyOf(found);
  }

  /** What the index has not read yet is looked through, if that is not too much. */
  private Optional<List<EventSeq>> search(
      Database database, Mask mask, EventFilter words, LogPin log, EventSeq last)
      throws SQLException {
    Optional<SearchView> view = views.of(log.logId());
    if (view.isEmpty()) {
      return Optional.empty();
    }
    try (SearchView open = view.get()) {
      EventSeq position = open.position().seq();
      if (last.value() - position.value() > MOST_BEHIND) {
        return Optional.empty();
      }
      Optional<List<EventSeq>> hits =
          open.search(mask, words, last, FOUND)
              .map(all -> all.hits().stream().map(Hit::seq).distinct().toList());
      if (hits.isEmpty() || position.compareTo(last) >= 0) {
        return hits;
      }
      List<EventSeq> all = new ArrayList<>(hits.get());
      EventTail.matching(database, mask, words, position, last)
          .forEach(place -> all.add(place.seq()));
      return Optional.of(all);
    }
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
