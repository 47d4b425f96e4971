package io.myria.erasure;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.event.StorableTime;
import io.myria.proof.Receipt;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The events that a request names, as the log is now.
 *
 * @param seqs ascending
 * @param marks of them, those of Myria's own that say something of the others
 * @param kept events of the participant that others may see and say, which stay
 * @param token of exactly these events
 */
record Selection(List<Long> seqs, long marks, long kept, String token) {

  private static final int TOKEN_DIGITS = 16;

  private static final String EVENTS =
      """
      select e.event_seq
      from event e
      join event_content c using (event_seq)
      join participant_set s using (participant_set_id)
      where c.type not in ('myria.erased', 'myria.erasure')
        and not exists (select from erased_event x where x.event_seq = e.event_seq)
      """;

  /** What the participant says, and what nobody else sees. */
  private static final String OWN =
      " and (s.members <@ :alone or lower(c.payload ->> 'speaker') = lower(:name))\n";

  private static final String MARKS =
      """
      select m.event_seq
      from event_content m
      where m.type = 'myria.archive'
        and m.payload ->> 'event_id' in (
            select e.event_id::text from event e where e.event_seq = any(:seqs))
      order by m.event_seq
      """;

  private static final String LOG = "select log_id from log";

  static Selection of(Database database, ErasureRequest request) throws SQLException {
    Parameters parameters = Parameters.none();
    StringBuilder sql = new StringBuilder(EVENTS);
    Optional<String> own = Optional.empty();
    if (!request.events().isEmpty()) {
      requireKnown(database, request);
      sql.append(
          " and e.event_seq in (select event_seq from event_by_id where event_id = any(:ids))\n");
      parameters =
          parameters.and("ids", request.events().stream().map(EventId::value).toArray(UUID[]::new));
    }
    if (request.participant().isPresent()) {
      List<Long> numbers = numbers(database, request);
      sql.append(
          " and e.event_seq in (select event_seq from posting where participant_id = :who)\n");
      parameters = parameters.and("who", numbers.get(0));
      if (!request.shared()) {
        own = Optional.of(OWN);
        parameters =
            parameters
                .and("alone", numbers.toArray(Long[]::new))
                .and("name", request.participant().get());
      }
    }
    parameters = add(sql, parameters, "c.context_id = :context", "context", request.contextId());
    parameters = add(sql, parameters, "c.channel = :channel", "channel", request.channel());
    parameters = add(sql, parameters, "c.type = :type", "type", request.type());
    if (request.from().isPresent() || request.to().isPresent()) {
      sql.append(" and e.occurred_at >= :from and e.occurred_at < :to\n");
      parameters =
          parameters
              .and("from", request.from().orElse(StorableTime.FIRST))
              .and("to", request.to().orElse(StorableTime.LAST));
    }
    if (request.within().isPresent()) {
      String[] names = request.within().get().names().toArray(String[]::new);
      sql.append(" and s.members @> :members\n");
      parameters = parameters.and("members", members(database, names));
    }
    if (!request.includeInternal()) {
      sql.append(" and not e.internal\n");
    }
    List<Long> found = list(database, sql + own.orElse("") + " order by e.event_seq", parameters);
    long kept =
        own.isEmpty() ? 0 : list(database, sql + " order by e.event_seq", parameters).size();
    List<Long> marks =
        found.isEmpty()
            ? List.of()
            : list(database, MARKS, Parameters.of("seqs", found.toArray(Long[]::new)));
    List<Long> all = Stream.concat(found.stream(), marks.stream()).distinct().sorted().toList();
    return new Selection(
        all,
        all.size() - found.size(),
        own.isEmpty() ? 0 : kept - found.size(),
        token(database, all));
  }

  /** Of events whose places are known. */
  static Selection of(Database database, List<Long> places) throws SQLException {
    return new Selection(places, 0, 0, token(database, places));
  }

  private static Parameters add(
      StringBuilder sql,
      Parameters parameters,
      String clause,
      String name,
      Optional<String> value) {
    if (value.isEmpty()) {
      return parameters;
    }
    sql.append(" and ").append(clause).append('\n');
    return parameters.and(name, value.get());
  }

  private static List<Long> list(Database database, String sql, Parameters parameters)
      throws SQLException {
    return database.list(sql, row -> row.getLong(1), parameters);
  }

  /** Unknown and unseen ones are the same, and none is passed over in silence. */
  private static void requireKnown(Database database, ErasureRequest request) throws SQLException {
    String[] within =
        request.within().map(set -> set.names().toArray(String[]::new)).orElse(new String[0]);
    Long[] members = within.length == 0 ? new Long[0] : members(database, within);
    List<UUID> seen =
        database.list(
            """
            select i.event_id
            from event_by_id i
            join event e using (event_seq)
            join participant_set s using (participant_set_id)
            where i.event_id = any(:ids) and s.members @> :members
              and (:internal or not e.internal)
            order by i.event_id
            """,
            row -> row.getObject(1, UUID.class),
            Parameters.of("ids", request.events().stream().map(EventId::value).toArray(UUID[]::new))
                .and("members", members)
                .and("internal", request.includeInternal()));
    for (int index = 0; index < request.events().size(); index++) {
      if (!seen.contains(request.events().get(index).value())) {
        throw Fault.notFound("event_ids[" + index + "]", "no such event is visible");
      }
    }
  }

  /** The participant's number, then those of the agents; unknown ones have none. */
  private static List<Long> numbers(Database database, ErasureRequest request) throws SQLException {
    List<Long> numbers = new ArrayList<>();
    numbers.add(-1L);
    List<String> names = new ArrayList<>(List.of(request.participant().get()));
    names.addAll(request.agents());
    database.list(
        "select p.name, p.participant_id from participant p where p.name = any(:names)"
            + " order by p.participant_id",
        row ->
            row.getString(1).equals(names.get(0))
                ? numbers.set(0, row.getLong(2))
                : (Object) numbers.add(row.getLong(2)),
        Parameters.of("names", names.toArray(String[]::new)));
    return numbers;
  }

  /** A name that nobody has is a number that no set holds. */
  private static Long[] members(Database database, String[] names) throws SQLException {
    List<Long> known =
        database.list(
            "select p.participant_id from participant p where p.name = any(:names)"
                + " order by p.participant_id",
            row -> row.getLong(1),
            Parameters.of("names", names));
    return known.size() == names.length ? known.toArray(Long[]::new) : new Long[] {-1L};
  }

  private static String token(Database database, List<Long> seqs) throws SQLException {
    UUID log = database.one(LOG, row -> row.getObject(1, UUID.class)).orElseThrow();
    return Receipt.sha256(log + " " + seqs).substring(0, TOKEN_DIGITS);
  }
}
