package io.myria.graph;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogPin;
import io.myria.experience.LastWords.Word;
import io.myria.statements.Closures;
import io.myria.statements.HeldEdge;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which events state what a later one of the same subject and relation has ended, and which were
 * rejected or corrected. Of statements those of emitters alone count: a mark is of a whole event,
 * and what rules read of sentences is not sure enough for that. Stateless.
 */
public final class GraphChanges {

  /** Of one subject and relation, the newest. */
  private static final long STATEMENTS = 200;

  private GraphChanges() {}

  /**
   * Of the events that state what holds no more: the event that states what holds instead, or that
   * it is over; of those that were rejected: the event that says so.
   *
   * @param log what is in it alone exists
   * @param events of which it is asked
   * @param archived events that replace nothing
   */
  public static Map<EventSeq, EventSeq> of(
      Database database,
      GraphScope asked,
      LogPin log,
      List<EventSeq> events,
      Set<EventSeq> archived)
      throws SQLException {
    Long[] seqs = events.stream().map(EventSeq::value).toArray(Long[]::new);
    Parameters some = Parameters.of("seqs", seqs);
    if (database.one(GraphSql.STATES, row -> row.getLong(1), some).isEmpty()) {
      return Map.of();
    }
    GraphView view = GraphView.open(database, asked, log);
    List<EdgeRow> rows =
        database.list(
            GraphSql.STATED,
            row -> EdgeRow.read(row, 1),
            view.parameters().and("seqs", seqs).and("most", STATEMENTS));
    Map<EventSeq, EventSeq> changed =
        last(
            rows.stream()
                .filter(row -> !archived.contains(row.stated().seq()))
                .filter(view::believes)
                .collect(Collectors.groupingBy(EdgeRow::chain))
                .values(),
            view.asOf());
    for (EventSeq event : events) {
      Word word = view.words().ofEvents().get(event);
      if (word != null && word.against() && !archived.contains(word.said())) {
        changed.merge(event, word.said(), GraphChanges::later);
      }
    }
    return changed;
  }

  /** Of statements by subject and relation. */
  static Map<EventSeq, EventSeq> last(Collection<List<EdgeRow>> chains, Instant asOf) {
    Map<EventSeq, EventSeq> last = new HashMap<>();
    for (List<EdgeRow> chain : chains) {
      List<HeldEdge> over =
          Closures.of(chain.stream().map(EdgeRow::stated).toList()).stream()
              .filter(held -> isOver(held, asOf))
              .toList();
      Map<EventSeq, EventSeq> by = new HashMap<>();
      over.forEach(held -> by.put(held.stated().seq(), held.closedBy().orElseThrow()));
      for (HeldEdge held : over) {
        EventSeq end = end(held.stated().seq(), by);
        if (chain.stream().noneMatch(row -> states(row, end, held))) {
          last.merge(held.stated().seq(), end, GraphChanges::later);
        }
      }
    }
    return last;
  }

  private static boolean isOver(HeldEdge held, Instant asOf) {
    return held.closedBy().isPresent()
        && !held.stated().edge().negated()
        && !held.validTo().orElse(Instant.MAX).isAfter(asOf);
  }

  /** What ended it may have been ended itself. */
  private static EventSeq end(EventSeq event, Map<EventSeq, EventSeq> by) {
    Set<EventSeq> seen = new HashSet<>();
    EventSeq end = event;
    while (by.containsKey(end) && seen.add(end)) {
      end = by.get(end);
    }
    return end;
  }

  /** Whether what was over is so again. */
  private static boolean states(EdgeRow row, EventSeq event, HeldEdge held) {
    return row.stated().seq().equals(event)
        && !row.stated().edge().negated()
        && row.to().equals(held.stated().edge().toKey());
  }

  private static EventSeq later(EventSeq one, EventSeq other) {
    return one.compareTo(other) < 0 ? other : one;
  }
}
