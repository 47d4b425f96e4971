package io.myria.verify;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventId;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Every event that the snapshot covers stands in exactly one leaf, one of its own exact set; of
 * Myria's own events none stands anywhere.
 */
record MembershipCheck() implements StoreCheck {

  private static final long EVENTS = 1_000;

  private static final String ROWS =
      """
      select e.event_seq, e.event_id,
             e.internal and exists (select from event_content c
                                    where c.event_seq = e.event_seq
                                      and starts_with(c.type, 'myria.')) as own,
             exists (select from event_content c
                     where c.event_seq = e.event_seq and c.type = 'myria.erased') as erased,
             count(r.event_seq) as refs,
             count(t.topic_id) filter (
                 where t.participant_set_id = e.participant_set_id and t.internal = e.internal
                   and t.refs @> array[e.event_seq]) as held
      from event e
      left join topic_ref r
          on r.event_seq = e.event_seq and r.from_ordinal <= :ordinal
         and (r.to_ordinal is null or r.to_ordinal > :ordinal)
      left join topic_version t
          on t.topic_id = r.topic_id and t.from_ordinal <= :ordinal
         and (t.to_ordinal is null or t.to_ordinal > :ordinal)
      where e.event_seq > :after and e.event_seq <= :last
      group by e.event_seq, e.event_id
      order by e.event_seq
      """;

  @Override
  public String name() {
    return "membership";
  }

  @Override
  public long extent(Database database, StorePin pin) {
    return pin.covered();
  }

  /**
   * @param erased it stands in a topic until the memory is compiled anew
   */
  private record Row(long seq, EventId id, boolean own, boolean erased, long refs, long held) {

    void add(List<Finding> found) {
      String event = "the event at place " + seq;
      if (own && !erased && refs > 0) {
        found.add(
            Finding.event(
                Damage.EVENT_IN_WRONG_LEAF, id, event + " is Myria's own and stands in a topic"));
      } else if (!own && !erased && refs == 0) {
        found.add(Finding.event(Damage.EVENT_IN_NO_LEAF, id, event + " stands in no topic's leaf"));
      } else if (refs > 1) {
        found.add(
            Finding.event(
                Damage.EVENT_IN_SEVERAL_LEAVES, id, event + " stands in " + refs + " leaves"));
      } else if (refs == 1 && held != 1) {
        found.add(
            Finding.event(
                Damage.EVENT_IN_WRONG_LEAF,
                id,
                event
                    + " is said to stand in a leaf that is not served, is of another exact set,"
                    + " or does not hold it"));
      }
    }
  }

  @Override
  public Stretch look(Database database, StorePin pin, String after) throws SQLException {
    long from = StoreCheck.seq(after);
    long to = Math.min(pin.covered(), from + EVENTS);
    List<Finding> found = new ArrayList<>();
    database
        .list(
            ROWS,
            row ->
                new Row(
                    row.getLong(1),
                    new EventId(row.getObject(2, UUID.class)),
                    row.getBoolean(3),
                    row.getBoolean(4),
                    row.getLong(5),
                    row.getLong(6)),
            Parameters.of("ordinal", pin.ordinal()).and("after", from).and("last", to))
        .forEach(row -> row.add(found));
    return Stretch.ofEvents(from, to, pin.covered(), found);
  }
}
