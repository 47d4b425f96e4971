package io.myria.statements;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.eventlog.Mask;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the changes that were derived, on behalf of a caller. Stateless, thread-safe. */
public final class Changes {

  /** From here on the later event stands before the earlier one; what is below is not kept. */
  public static final double LIKELY = 0.6;

  /** From here on the earlier event is marked as replaced. */
  public static final double SURE = 0.935;

  /**
   * Both events of a change are of its set: a scope that sees the set sees both. Event by event:
   * the offset keeps the planner from reading a whole derivation.
   */
  private static final String OF_EVENTS =
      """
      select c.earlier_seq, i.event_seq, c.probability
      from unnest(:seqs::bigint[]) as i (event_seq)
      cross join lateral (
          select d.participant_set_id, d.internal, d.earlier_seq, d.probability
          from event_change d
          where d.derivation_id = :derivation and d.event_seq = i.event_seq
          offset 0) c
      join participant_set s on s.participant_set_id = c.participant_set_id
      where %s
      order by i.event_seq, c.earlier_seq
      """
          .formatted(Mask.of("c"));

  private Changes() {}

  /** What replaces others among those of {@code later} that the mask lets through, in log order. */
  public static List<EventChange> of(
      Database database, long derivation, Mask mask, Collection<EventSeq> later)
      throws SQLException {
    Long[] seqs = later.stream().map(EventSeq::value).toArray(Long[]::new);
    List<EventChange> found =
        database.list(
            OF_EVENTS,
            row ->
                new EventChange(
                    new EventSeq(row.getLong(1)), new EventSeq(row.getLong(2)), row.getDouble(3)),
            mask.parameters().and("derivation", derivation).and("seqs", seqs));
    return oneMark(found);
  }

  /**
   * A message mostly changes one thing: of what it may replace the likeliest is marked, the others
   * only stand behind it. Of further sure ones 6 of 17 were right (docs/adr/0105).
   *
   * @param found in the order of the later events
   */
  private static List<EventChange> oneMark(List<EventChange> found) {
    Map<EventSeq, Double> best = new HashMap<>();
    found.forEach(one -> best.merge(one.later(), one.probability(), Math::max));
    Set<EventSeq> marked = new HashSet<>();
    List<EventChange> changes = new ArrayList<>();
    for (EventChange one : found) {
      boolean first = one.probability() == best.get(one.later()) && marked.add(one.later());
      changes.add(one.sure() && !first ? new EventChange(one.earlier(), one.later(), LIKELY) : one);
    }
    return changes;
  }
}
