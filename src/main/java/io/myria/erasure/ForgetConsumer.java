package io.myria.erasure;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.erasure.ForgetWords.Wish;
import io.myria.erasure.Forgetting.Request;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.LogReader.Followed;
import io.myria.projection.Consumer;
import io.myria.projection.ConsumerSql;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Follows the log for requests to forget, and for events behind them that repeat what was to be
 * forgotten. What it finds is archived, which is an event of the log, and listed for a person who
 * may erase. Thread-safe.
 */
public final class ForgetConsumer implements Consumer {

  public static final String NAME = "forgetting";

  private static final int BATCH_EVENTS = 1_000;

  /** Requests of one exact set that later events are compared with, the newest. */
  private static final int MOST_STANDING = 100;

  private static final String INSERT_REQUESTS =
      """
      insert into forget_request (derivation_id, event_seq, participant_set_id, exact, names)
      select ?, e.event_seq, e.participant_set_id, i.exact, i.names
      from jsonb_to_recordset(?) as i (event_seq bigint, exact text[], names text[])
      join event e using (event_seq)
      order by e.event_seq
      on conflict do nothing
      """;

  private static final String INSERT_TARGETS =
      """
      insert into forget_target (derivation_id, event_seq, request_seq)
      select ?, i.event_seq, i.request_seq
      from jsonb_to_recordset(?) as i (event_seq bigint, request_seq bigint)
      order by i.event_seq, i.request_seq
      on conflict do nothing
      """;

  private static final String STANDING =
      """
      select distinct r.event_seq, r.exact, r.names
      from (select distinct e.participant_set_id from event e where e.event_seq = any(:seqs)) s
      cross join lateral (
          select f.event_seq, f.exact, f.names from forget_request f
          where f.derivation_id = :derivation and f.participant_set_id = s.participant_set_id
            and f.event_seq < :first
          order by f.event_seq desc
          limit :most) r
      order by r.event_seq
      """;

  private final LogReader log;
  private final Forgetting forgetting;

  public ForgetConsumer(LogReader log, Forgetting forgetting) {
    this.log = log;
    this.forgetting = forgetting;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return "2";
  }

  @Override
  public int batchEvents() {
    return BATCH_EVENTS;
  }

  /**
   * @param target of which request
   */
  private record Found(Request request, Event target) {}

  @Override
  public Supplier<List<Part>> plan(Database database, long derivation, List<Event> events)
      throws SQLException {
    List<Request> fresh = new ArrayList<>();
    for (Event event : events) {
      if (!event.own()) {
        forgetting.read(database, event).ifPresent(fresh::add);
      }
    }
    List<Request> all = new ArrayList<>(standing(database, derivation, events));
    all.addAll(fresh);
    List<Found> found = new ArrayList<>();
    for (Request request : fresh) {
      request.targets().forEach(target -> found.add(new Found(request, target)));
    }
    for (Request request : all) {
      for (Event event : events) {
        if (event.seq().compareTo(request.event().seq()) > 0
            && event.participants().equals(request.event().participants())
            && request.concerns(event)) {
          found.add(new Found(request, event));
        }
      }
    }
    return () -> List.of(() -> withhold(fresh, found));
  }

  private List<Request> standing(Database database, long derivation, List<Event> events)
      throws SQLException {
    Map<EventSeq, Wish> wishes = new LinkedHashMap<>();
    database.list(
        STANDING,
        row -> wishes.put(new EventSeq(row.getLong(1)), wish(row)),
        Parameters.of(
                "seqs", events.stream().map(event -> event.seq().value()).toArray(Long[]::new))
            .and("derivation", derivation)
            .and("first", events.get(0).seq().value())
            .and("most", (long) MOST_STANDING));
    if (wishes.isEmpty()) {
      return List.of();
    }
    return log.reread(database, wishes.keySet()).stream()
        .map(Followed::event)
        .map(event -> new Request(event, wishes.get(event.seq()), List.of()))
        .toList();
  }

  private static Wish wish(ResultSet row) throws SQLException {
    return new Wish(texts(row.getArray(2)), texts(row.getArray(3)), Set.of(), false, false);
  }

  private static Set<String> texts(Array array) throws SQLException {
    return Set.of((String[]) array.getArray());
  }

  private Rows withhold(List<Request> fresh, List<Found> found) {
    for (Found one : found) {
      if (!forgetting.isTakenBack(one.request().event())) {
        forgetting.withhold(one.request().event(), one.target());
      }
    }
    List<Map<String, Object>> requests =
        fresh.stream()
            .map(
                one ->
                    Map.<String, Object>of(
                        "event_seq",
                        one.event().seq().value(),
                        "exact",
                        one.standing().exact(),
                        "names",
                        one.standing().names()))
            .toList();
    List<Map<String, Object>> targets =
        found.stream()
            .map(
                one ->
                    Map.<String, Object>of(
                        "event_seq",
                        one.target().seq().value(),
                        "request_seq",
                        one.request().event().seq().value()))
            .toList();
    return (db, id) -> {
      ConsumerSql.insert(db, INSERT_REQUESTS, id, requests);
      ConsumerSql.insert(db, INSERT_TARGETS, id, targets);
    };
  }
}
