package io.myria.derive;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.derive.fingerprint.CausalLink;
import io.myria.derive.fingerprint.Causes;
import io.myria.derive.fingerprint.Causes.Candidate;
import io.myria.derive.fingerprint.EventReading;
import io.myria.derive.fingerprint.Fingerprint;
import io.myria.derive.fingerprint.Fingerprints;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.text.EventText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Derives fingerprints, causal links and archive marks. Texts are read outside of the transaction;
 * in it, after a batch's fingerprints, each event that speaks of a cause is compared with the
 * latest before it: so where a batch ends makes no difference, and how large it is neither.
 *
 * @param batchEvents of one batch; tests vary it
 */
record FingerprintConsumer(int batchEvents) implements Consumer {

  static final String NAME = "fingerprints";

  private static final int BATCH_EVENTS = 1_000;

  FingerprintConsumer() {
    this(BATCH_EVENTS);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return Fingerprints.VERSION;
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
                  .map(Read::of)
                  .filter(one -> one.says() || !one.reading().references().isEmpty())
                  .toList();
          return (db, id) -> {
            insert(db, id, read);
            link(db, id, read);
            db.execute(
                ConsumerSql.INSERT_MARKS,
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

    static Read of(Event event) {
      return new Read(event, !EventText.of(event).isBlank(), Fingerprints.read(event));
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
    ConsumerSql.insert(database, ConsumerSql.INSERT_FINGERPRINTS, derivation, rows);
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
    ConsumerSql.insert(database, ConsumerSql.INSERT_LINKS, derivation, rows);
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
          ConsumerSql.RECENT,
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

  /** What each event says it refers to, where there is such a thing for whoever sees the event. */
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
          ConsumerSql.REFERRED,
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
    return row;
  }
}
