package io.myria.memory;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.event.EventSeq;
import io.myria.event.StorableTime;
import io.myria.eventlog.Mask;
import io.myria.eventlog.ScopeEvents;
import io.myria.eventlog.ScopeEvents.Most;
import io.myria.fingerprint.Ageing;
import io.myria.fingerprint.CausalRelation;
import io.myria.fingerprint.MemoryKind;
import io.myria.memory.Census.Everybody;
import io.myria.memory.Census.Kind;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code myria_memory_status}: counts what a scope sees. Thread-safe. */
@Service
public final class MemoryCensus {

  private static final String SEEN =
      """
      with sets as materialized (
          select m.participant_set_id
          from participant_set_member m
          join participant_set s using (participant_set_id)
          where m.participant_id = ? and s.members @> ?
      ), arg as materialized (
          select ?::bigint as derivation_id, ?::bigint as last, ?::timestamptz as now,
                 ?::boolean as include_internal
      ), seen as not materialized (
          select f.derivation_id, f.event_seq, f.occurred_at, f.kind, f.explicit
          from arg
          cross join sets
          join fingerprint f on f.derivation_id = arg.derivation_id
              and f.participant_set_id = sets.participant_set_id
              and f.event_seq <= arg.last and f.occurred_at <= arg.now
              and (arg.include_internal or not f.internal)
      )
      """;

  /**
   * Further parameters: the events that persons archived; kinds that are archived by their age, and
   * in parallel the times before which they are.
   */
  private static final String KINDS =
      SEEN
          + """
          select k.kind, count(*),
                 count(*) filter (where k.by_person),
                 count(*) filter (
                     where not k.by_person and not k.explicit
                         and k.occurred_at < k.archived_before)
          from (select s.kind, s.explicit, s.occurred_at, t.archived_before,
                       s.event_seq = any(?::bigint[]) as by_person
                from seen s
                left join unnest(?::text[], ?::timestamptz[]) as t (kind, archived_before)
                    using (kind)) k
          group by k.kind
          order by k.kind
          """;

  /** Both ends are of one exact set; the earlier one may be internal where the later is not. */
  private static final String LINKS =
      SEEN
          + """
          select l.relation, count(*)
          from seen s
          join causal_link l on l.derivation_id = s.derivation_id and l.to_seq = s.event_seq
          join seen c on c.event_seq = l.from_seq
          group by l.relation
          order by l.relation
          """;

  private static final Most MOST = new Most(Census.MOST_UNREAD, Long.MAX_VALUE);

  private final Transactions transactions;
  private final Sources sources;

  @Inject
  public MemoryCensus(Transactions transactions, Sources sources) {
    this.transactions = transactions;
    this.sources = sources;
  }

  /**
   * @throws io.myria.error.Fault {@code not_found} at {@code snapshot_id}, {@code snapshot_gone}
   */
  public Census count(MemoryScope asked) {
    return transactions.read(db -> count(db, asked));
  }

  private Census count(Database database, MemoryScope asked) throws SQLException {
    MemoryReader.Pin pin = MemoryReader.Pin.take(database, sources, asked, Optional.empty());
    Optional<MemoryReader> reading = MemoryReader.of(database, sources, pin);
    Optional<Instant> now = reading.isEmpty() ? Optional.empty() : reading.get().now();
    if (now.isEmpty()) {
      // Nothing of the snapshot was read that would have to be whole.
      return new Census(Map.of(), Map.of(), 0, asked.asOf(), pin.derived(), everybody(pin));
    }
    Census census = count(database, reading.get(), now.get(), everybody(pin));
    pin.read().confirm(database);
    return census;
  }

  private Census count(
      Database database, MemoryReader reading, Instant now, Optional<Everybody> everybody)
      throws SQLException {
    Map<CausalRelation, Long> links = new EnumMap<>(CausalRelation.class);
    database.list(
        LINKS,
        row -> links.put(CausalRelation.of(row.getString(1)).orElseThrow(), row.getLong(2)),
        scope(reading, now).toArray());
    return new Census(
        kinds(database, reading, now),
        links,
        unread(database, reading),
        Optional.of(now),
        reading.derived(),
        everybody);
  }

  private Map<MemoryKind, Kind> kinds(Database database, MemoryReader reading, Instant now)
      throws SQLException {
    Ageing ageing = sources.ageing();
    List<MemoryKind> ageingKinds = List.copyOf(ageing.archivedAfter().keySet());
    List<Object> parameters = scope(reading, now);
    parameters.add(reading.archived().stream().map(EventSeq::value).toArray(Long[]::new));
    parameters.add(ageingKinds.stream().map(MemoryKind::wire).toArray(String[]::new));
    parameters.add(
        ageingKinds.stream()
            .map(kind -> StorableTime.of(now.minus(ageing.archivedAfter().get(kind))))
            .toArray(Instant[]::new));
    Map<MemoryKind, Kind> kinds = new EnumMap<>(MemoryKind.class);
    database.list(
        KINDS,
        row ->
            kinds.put(
                MemoryKind.of(row.getString(1)).orElseThrow(),
                new Kind(row.getLong(2), row.getLong(3), row.getLong(4))),
        parameters.toArray());
    return kinds;
  }

  private static List<Object> scope(MemoryReader reading, Instant now) {
    Mask mask = reading.mask();
    List<Object> parameters = new ArrayList<>();
    parameters.add(mask.rarest());
    parameters.add(mask.ids());
    parameters.add(reading.derived().fingerprintsId());
    parameters.add(reading.last().value());
    parameters.add(now);
    parameters.add(mask.includeInternal());
    return parameters;
  }

  private static long unread(Database database, MemoryReader reading) throws SQLException {
    EventSeq read = reading.derived().fingerprintsUpTo();
    if (read.compareTo(reading.last()) >= 0) {
      return 0;
    }
    return ScopeEvents.between(database, reading.mask(), read, reading.last(), MOST)
        .map(found -> found.events().size())
        .orElse(Census.MOST_UNREAD + 1);
  }

  /** Positions of the whole log reveal what others do. */
  private static Optional<Everybody> everybody(MemoryReader.Pin pin) {
    if (!pin.asked().scope().caller().administrator()) {
      return Optional.empty();
    }
    EventSeq read = pin.derived().fingerprintsUpTo();
    return Optional.of(new Everybody(pin.read().log().head().value(), read.value()));
  }
}
