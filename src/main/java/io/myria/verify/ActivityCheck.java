package io.myria.verify;

import io.myria.database.Database;
import io.myria.database.Parameters;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How many events each participant is said to have, against the postings, which are counted in
 * stretches: a participant may have as many as the log. What is appended meanwhile is left out of
 * both.
 */
final class ActivityCheck implements StoreCheck {

  static final int POSTINGS = 5_000;

  private static final String PAGE =
      """
      select participant_id, (extract(epoch from occurred_at) * 1000000)::bigint, event_seq
      from posting
      where (participant_id, occurred_at, event_seq) >
          (:participant,
           'epoch'::timestamptz + :at / 1000000 * interval '1 second'
               + :at % 1000000 * interval '1 microsecond',
           :seq)
      order by participant_id, occurred_at, event_seq
      limit :page
      """;

  private static final String COUNTED =
      """
      select p.participant_id, coalesce(a.event_count, 0) - coalesce(n.events, 0)
      from participant p
      left join participant_activity a using (participant_id)
      left join (
          select m.participant_id, count(*) as events
          from event e join participant_set_member m using (participant_set_id)
          where e.event_seq > :head
            and m.participant_id > :after and m.participant_id <= :last
          group by m.participant_id) n using (participant_id)
      where p.participant_id > :after and p.participant_id <= :last
      order by p.participant_id
      """;

  /** Before the first participant's first event. */
  private static final Place BEGIN = new Place(0, 0, 0, 0);

  private final int postings;

  /**
   * @param postings of one stretch
   */
  ActivityCheck(int postings) {
    this.postings = postings;
  }

  /**
   * The last posting that was counted.
   *
   * @param at microseconds from 1970 on
   * @param counted the participant's postings up to there
   */
  private record Place(long participant, long at, long seq, long counted) {

    static Place of(String after) {
      if (after.equals(START)) {
        return BEGIN;
      }
      String[] parts = after.split("\\|");
      return new Place(
          Long.parseLong(parts[0]),
          Long.parseLong(parts[1]),
          Long.parseLong(parts[2]),
          Long.parseLong(parts[3]));
    }

    String text() {
      return participant + "|" + at + "|" + seq + "|" + counted;
    }
  }

  private record Posting(long participant, long at, long seq) {}

  @Override
  public String name() {
    return "activity";
  }

  @Override
  public long extent(Database database, StorePin pin) throws SQLException {
    return LookupChecks.POSTING.extent(database);
  }

  @Override
  public boolean takes(String after) {
    int last = after.lastIndexOf('|');
    return last > 0
        && LookupChecks.POSTING.places().matcher(after.substring(0, last)).matches()
        && after.substring(last + 1).matches("\\d{1,18}");
  }

  @Override
  public Stretch look(Database database, StorePin pin, String after) throws SQLException {
    Place from = Place.of(after);
    List<Posting> page =
        database.list(
            PAGE,
            row -> new Posting(row.getLong(1), row.getLong(2), row.getLong(3)),
            Parameters.of("participant", from.participant())
                .and("at", from.at())
                .and("seq", from.seq())
                .and("page", (long) postings));
    TreeMap<Long, Long> counts = new TreeMap<>();
    counts.put(from.participant(), from.counted());
    for (Posting one : page) {
      counts.merge(one.participant(), one.seq() <= pin.head() ? 1L : 0L, Long::sum);
    }
    boolean more = page.size() == postings;
    // The last one's may go on behind the page.
    long complete = more ? counts.lastKey() - 1 : Long.MAX_VALUE;
    List<Finding> found = wrong(database, pin, counts, from.participant() - 1, complete);
    if (!more) {
      return new Stretch(Optional.empty(), page.size(), found);
    }
    Posting last = page.get(page.size() - 1);
    Place next =
        new Place(last.participant(), last.at(), last.seq(), counts.get(last.participant()));
    return new Stretch(Optional.of(next.text()), page.size(), found);
  }

  private record Said(long participant, long events) {}

  private static List<Finding> wrong(
      Database database, StorePin pin, TreeMap<Long, Long> counts, long after, long last)
      throws SQLException {
    List<Finding> found = new ArrayList<>();
    for (Said said :
        database.list(
            COUNTED,
            row -> new Said(row.getLong(1), row.getLong(2)),
            Parameters.of("head", pin.head()).and("after", after).and("last", last))) {
      long events = counts.getOrDefault(said.participant(), 0L);
      if (said.events() != events) {
        found.add(
            Finding.of(
                Damage.ACTIVITY_WRONG,
                "the participant numbered %d counts %d events and has %d"
                    .formatted(said.participant(), said.events(), events)));
      }
    }
    return found;
  }
}
