package io.myria.fingerprint;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.fingerprint.Causes.Candidate;
import io.myria.language.EventText;
import io.myria.projection.Consumer;
import io.myria.projection.ConsumerSql;
import io.myria.projection.Derivation;
import io.myria.statements.reader.MessageReader;
import io.myria.statements.reader.NetworkReader;
import io.myria.statements.reader.Telling;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Derives fingerprints, causal links and archive marks. Texts are read outside of the transaction;
 * in it, after a batch's fingerprints, each event that speaks of a cause is compared with the
 * latest before it: so where a batch ends makes no difference, and how large it is neither.
 *
 * @param batchEvents of one batch; tests vary it
 * @param network that reads English messages beside the rules, where the server has one
 */
public record FingerprintConsumer(int batchEvents, Optional<MessageReader> network)
    implements Consumer {

  static final String NAME = Derivation.FINGERPRINTS;

  private static final int BATCH_EVENTS = 500;

  /** A set and a time are the event's own. */
  private static final String INSERT_FINGERPRINTS =
      """
      insert into fingerprint (
          derivation_id, event_seq, participant_set_id, internal, occurred_at, kind, explicit,
          entities, subjects, decision, rejected, reasons, validated_by, assignee, deadline,
          dates, tokens, telling, worth)
      select ?, e.event_seq, e.participant_set_id, e.internal, e.occurred_at, i.kind, i.explicit,
             i.entities, i.subjects, i.decision, i.rejected, i.reasons, i.validated_by, i.assignee,
             i.deadline, i.dates, i.tokens, i.telling, i.worth
      from jsonb_to_recordset(?) as i (
          event_seq bigint, kind text, explicit boolean, entities text[], subjects text[],
          decision text, rejected text[], reasons text[], validated_by text, assignee text,
          deadline text, dates date[], tokens integer,
          telling text, worth double precision)
      join event e using (event_seq)
      order by e.event_seq
      """;

  /**
   * The latest before each of some events, of its exact set; of internal ones as many again, so
   * that these push nothing out for who does not see them.
   */
  private static final String RECENT =
      """
      select n.event_seq, f.event_seq, e.event_id, f.internal, f.entities, f.subjects
      from unnest(?::bigint[]) as i (event_seq)
      join fingerprint n on n.derivation_id = ? and n.event_seq = i.event_seq
      cross join lateral (
          (%1$s not o.internal %2$s)
          union all
          (%1$s o.internal %2$s)
      ) f
      join event e on e.event_seq = f.event_seq
      order by n.event_seq, f.occurred_at desc, f.event_seq desc
      """
          .formatted(
              """
              select o.event_seq, o.occurred_at, o.internal, o.entities, o.subjects
              from fingerprint o
              where o.derivation_id = n.derivation_id
                and o.participant_set_id = n.participant_set_id
                and o.occurred_at between n.occurred_at - ? * interval '1 day' and n.occurred_at
                and o.event_seq < n.event_seq and\
              """,
              "order by o.occurred_at desc, o.event_seq desc limit ?");

  /**
   * Of events that others refer to by their ids, those that may be their causes: earlier ones, by
   * the log and by their own time, of the very same participants.
   */
  private static final String REFERRED =
      """
      select n.event_seq, e.event_seq, e.event_id, e.internal
      from unnest(?::bigint[], ?::uuid[]) as i (event_seq, event_id)
      join event n on n.event_seq = i.event_seq
      join event_by_id b on b.event_id = i.event_id
      join event e on e.event_seq = b.event_seq
          and e.event_seq < n.event_seq
          and e.occurred_at <= n.occurred_at
          and e.participant_set_id = n.participant_set_id
      join event_content c on c.event_seq = e.event_seq
          and not (e.internal and starts_with(c.type, 'myria.'))
          and c.type <> 'myria.erased'
      order by n.event_seq, e.event_seq
      """;

  private static final String INSERT_LINKS =
      """
      insert into causal_link (derivation_id, from_seq, to_seq, relation, weight, words)
      select ?, i.from_seq, i.to_seq, i.relation, i.weight, i.words
      from jsonb_to_recordset(?) as i (
          from_seq bigint, to_seq bigint, relation text, weight double precision, words text)
      order by i.to_seq, i.from_seq, i.relation
      """;

  private static final String INSERT_MARKS =
      """
      insert into archive_mark (
          derivation_id, mark_seq, event_seq, participant_set_id, archived)
      select :derivation, s.mark_seq, s.event_seq, s.participant_set_id, s.archived
      from (%s) s
      order by s.mark_seq
      """
          .formatted(FingerprintSql.SAID);

  public FingerprintConsumer(Optional<MessageReader> network) {
    this(BATCH_EVENTS, network);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return Fingerprints.VERSION
        + network.map(any -> "/network-" + NetworkReader.VERSION).orElse("");
  }

  @Override
  public Supplier<List<Part>> plan(Database database, long derivation, List<Event> events) {
    EventSeq first = events.get(0).seq();
    EventSeq last = events.get(events.size() - 1).seq();
    Part all =
        () -> {
          List<Read> read =
              events.stream()
                  .filter(event -> !event.own())
                  .map(event -> Read.of(event, network))
                  .filter(one -> one.says() || !one.reading().references().isEmpty())
                  .toList();
          return (db, id) -> {
            insert(db, id, read);
            link(db, id, read);
            db.execute(
                INSERT_MARKS,
                Parameters.of("derivation", id)
                    .and("after", first.value() - 1)
                    .and("last", last.value()));
          };
        };
    return () -> List.of(all);
  }

  /**
   * An event as it was read.
   *
   * @param says whether it has a text; without one it has no fingerprint, and may still refer to
   *     another
   */
  private record Read(Event event, boolean says, EventReading reading) {

    static Read of(Event event, Optional<MessageReader> network) {
      return new Read(event, !EventText.of(event).isBlank(), Fingerprints.read(event, network));
    }

    EventSeq seq() {
      return event.seq();
    }
  }

  private static void insert(Database database, long derivation, List<Read> read)
      throws SQLException {
    List<Map<String, Object>> rows =
        read.stream()
            .filter(Read::says)
            .map(one -> row(one.seq(), one.reading().fingerprint()))
            .toList();
    ConsumerSql.insert(database, INSERT_FINGERPRINTS, derivation, rows);
  }

  private static void link(Database database, long derivation, List<Read> read)
      throws SQLException {
    Map<EventSeq, List<Candidate>> recent = recent(database, derivation, read);
    Map<EventSeq, List<Candidate>> referred = referred(database, read);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Read one : read) {
      List<Candidate> before = recent.getOrDefault(one.seq(), List.of());
      List<Candidate> named = referred.getOrDefault(one.seq(), List.of());
      Causes.of(one.event(), one.reading(), before, named).forEach(link -> rows.add(row(link)));
    }
    ConsumerSql.insert(database, INSERT_LINKS, derivation, rows);
  }

  /** The latest before each event that speaks of a cause, the newest first. */
  private static Map<EventSeq, List<Candidate>> recent(
      Database database, long derivation, List<Read> read) throws SQLException {
    Map<EventSeq, List<Candidate>> recent = new LinkedHashMap<>();
    read.stream()
        .filter(one -> !one.reading().cues().isEmpty())
        .forEach(one -> recent.put(one.seq(), new ArrayList<>()));
    if (!recent.isEmpty()) {
      database.list(
          RECENT,
          row -> recent.get(new EventSeq(row.getLong(1))).add(candidate(row)),
          recent.keySet().stream().map(EventSeq::value).toArray(Long[]::new),
          derivation,
          Causes.DAYS,
          Causes.LOOKBACK,
          Causes.DAYS,
          Causes.LOOKBACK);
    }
    return recent;
  }

  /**
   * What each event says it refers to, where there is such a thing for a caller who sees the event.
   */
  private static Map<EventSeq, List<Candidate>> referred(Database database, List<Read> read)
      throws SQLException {
    List<Long> seqs = new ArrayList<>();
    List<UUID> ids = new ArrayList<>();
    for (Read one : read) {
      for (EventId id : one.reading().references()) {
        seqs.add(one.seq().value());
        ids.add(id.value());
      }
    }
    Map<EventSeq, List<Candidate>> referred = new LinkedHashMap<>();
    if (!seqs.isEmpty()) {
      database.list(
          REFERRED,
          row ->
              referred
                  .computeIfAbsent(new EventSeq(row.getLong(1)), any -> new ArrayList<>())
                  .add(
                      new Candidate(
                          new EventSeq(row.getLong(2)),
                          new EventId(row.getObject(3, UUID.class)),
                          row.getBoolean(4),
                          List.of(),
                          List.of())),
          seqs.toArray(Long[]::new),
          ids.toArray(UUID[]::new));
    }
    return referred;
  }

  private static Candidate candidate(ResultSet row) throws SQLException {
    return new Candidate(
        new EventSeq(row.getLong(2)),
        new EventId(row.getObject(3, UUID.class)),
        row.getBoolean(4),
        List.of((String[]) row.getArray(5).getArray()),
        List.of((String[]) row.getArray(6).getArray()));
  }

  private static Map<String, Object> row(CausalLink link) {
    return Map.of(
        "from_seq", link.from().value(),
        "to_seq", link.to().value(),
        "relation", link.relation().wire(),
        "weight", link.weight(),
        "words", link.words());
  }

  private static Map<String, Object> row(EventSeq seq, Fingerprint fingerprint) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("event_seq", seq.value());
    row.put("kind", fingerprint.kind().wire());
    row.put("explicit", fingerprint.explicit());
    row.put("entities", fingerprint.entities());
    row.put("subjects", fingerprint.subjects());
    row.put("decision", fingerprint.decision().orElse(null));
    row.put("rejected", fingerprint.rejected());
    row.put("reasons", fingerprint.reasons());
    row.put("validated_by", fingerprint.validatedBy().orElse(null));
    row.put("assignee", fingerprint.assignee().orElse(null));
    row.put("deadline", fingerprint.deadline().orElse(null));
    row.put("dates", fingerprint.dates().stream().map(Object::toString).toList());
    row.put("tokens", fingerprint.tokens());
    row.put("telling", fingerprint.telling().map(Telling::words).orElse(null));
    row.put("worth", fingerprint.telling().map(Telling::worth).orElse(null));
    return row;
  }
}
