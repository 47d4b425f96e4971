package io.myria.eventlog;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.StorableTime;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * What events are like that were found under a mask: whether a filter wants them, and how strongly
 * they hint at something. The mask is applied once more, so that nothing about others can be
 * learned from it; stateless.
 */
public final class EventTraits {

  /** Asked about in one statement. */
  private static final int AT_ONCE = 5_000;

  private EventTraits() {}

  /** Those of {@code seqs} that the filter wants. */
  public static Set<EventSeq> matching(
      Database database, Mask mask, EventFilter filter, Collection<EventSeq> seqs)
      throws SQLException {
    ContentClauses content = ContentClauses.of(filter, mask);
    Set<EventSeq> matching = new HashSet<>();
    for (Long[] some : parts(seqs)) {
      Parameters parameters =
          content
              .parameters()
              .and("seqs", some)
              .and("from", filter.from().orElse(StorableTime.FIRST))
              .and("to", filter.to().orElse(StorableTime.LAST));
      database.list(
          WalkSql.among(content.clauses()),
          row -> matching.add(new EventSeq(row.getLong(1))),
          parameters);
    }
    return matching;
  }

  /** The places of events, of those that the mask lets through. */
  public static Map<EventId, EventSeq> places(
      Database database, Mask mask, Collection<EventId> events) throws SQLException {
    UUID[] ids = events.stream().map(EventId::value).distinct().toArray(UUID[]::new);
    Map<EventId, EventSeq> places = new HashMap<>();
    database.list(
        LogSql.PLACES,
        row -> places.put(new EventId(row.getObject(1, UUID.class)), new EventSeq(row.getLong(2))),
        mask.parameters().and("ids", ids));
    return places;
  }

  /**
   * Of those of {@code seqs} that carry some of these hints the strongest one: its confidence times
   * its weight.
   *
   * @param weights of the hints
   */
  public static Map<EventSeq, Double> strengths(
      Database database, Mask mask, Map<String, Double> weights, Collection<EventSeq> seqs)
      throws SQLException {
    List<String> hints = List.copyOf(weights.keySet());
    String[] weighed = hints.stream().map(weights::get).map(String::valueOf).toArray(String[]::new);
    Map<EventSeq, Double> strengths = new HashMap<>();
    for (Long[] some : parts(seqs)) {
      database.list(
          WalkSql.STRENGTHS,
          row -> strengths.put(new EventSeq(row.getLong(1)), row.getDouble(2)),
          mask.parameters()
              .and("seqs", some)
              .and("hints", hints.toArray(String[]::new))
              .and("weights", weighed));
    }
    return strengths;
  }

  private static List<Long[]> parts(Collection<EventSeq> seqs) {
    List<Long> all = seqs.stream().map(EventSeq::value).distinct().sorted().toList();
    List<Long[]> parts = new ArrayList<>();
    for (int start = 0; start < all.size(); start += AT_ONCE) {
      parts.add(all.subList(start, Math.min(all.size(), start + AT_ONCE)).toArray(Long[]::new));
    }
    return parts;
  }
}
