package io.myria.derive;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.fingerprint.CausalLink;
import io.myria.fingerprint.Causes;
import io.myria.fingerprint.Causes.Candidate;
import io.myria.fingerprint.Fingerprint;
import io.myria.fingerprint.Fingerprints;
import io.myria.fingerprint.Reading;
import io.myria.store.Binding.Json;
import io.myria.store.Database;
import io.myria.text.EventText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/**
 * What an event is as a memory, what it came of, and what it says is archived. Texts are read
 * outside of the transaction; in it, after a batch's fingerprints, each event that speaks of a
 * cause is compared with the latest before it: so where a batch ends makes no difference.
 * Stateless.
 */
final class FingerprintConsumer implements Consumer {

  static final String NAME = "fingerprints";

  private static final int BATCH_EVENTS = 1_000;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final int batchEvents;

  FingerprintConsumer() {
    this(BATCH_EVENTS);
  }

  /** For tests, to which a batch's size shall make no difference. */
  FingerprintConsumer(int batchEvents) {
    this.batchEvents = batchEvents;
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
  public int batchEvents() {
    return batchEvents;
  }

  @Override
  public Supplier<List<Part>> plan(Database database, long derivation, List<Event> events) {
    EventSeq first = events.get(0).seq();
    EventSeq last = events.get(events.size() - 1).seq();
    Part all =
        () -> {
          Map<Event, Reading> readings = new LinkedHashMap<>();
          events.stream()
              .filter(event -> !EventText.of(event).isBlank())
              .forEach(event -> readings.put(event, Fingerprints.read(event)));
          return (db, id) -> {
            insert(db, id, readings);
            link(db, id, readings);
            db.execute(ConsumerSql.INSERT_MARKS, id, first.value() - 1, last.value());
          };
        };
    return () -> List.of(all);
  }

  private static void insert(Database database, long derivation, Map<Event, Reading> readings)
      throws SQLException {
    List<Map<String, Object>> rows = new ArrayList<>();
    readings.forEach((event, reading) -> rows.add(row(event.seq(), reading.fingerprint())));
    database.execute(ConsumerSql.INSERT_FINGERPRINTS, derivation, json(rows));
  }

  private static void link(Database database, long derivation, Map<Event, Reading> readings)
      throws SQLException {
    Map<EventSeq, List<Candidate>> recent = recent(database, derivation, readings);
    List<Map<String, Object>> rows = new ArrayList<>();
    readings.forEach(
        (event, reading) ->
            Causes.of(event, reading, recent.getOrDefault(event.seq(), List.of()))
                .forEach(link -> rows.add(row(link))));
    if (!rows.isEmpty()) {
      database.execute(ConsumerSql.INSERT_LINKS, derivation, json(rows));
    }
  }

  /** The latest before each event that speaks of a cause, the newest first. */
  private static Map<EventSeq, List<Candidate>> recent(
      Database database, long derivation, Map<Event, Reading> readings) throws SQLException {
    Map<EventSeq, List<Candidate>> recent = new LinkedHashMap<>();
    readings.forEach(
        (event, reading) -> {
          if (!reading.cues().isEmpty()) {
            recent.put(event.seq(), new ArrayList<>());
          }
        });
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

  private static Candidate candidate(ResultSet row) throws SQLException {
    return new Candidate(
        new EventSeq(row.getLong(2)),
        new EventId(row.getObject(3, UUID.class)),
        row.getBoolean(4),
        List.of((String[]) row.getArray(5).getArray()),
        List.of((String[]) row.getArray(6).getArray()));
  }

  private static Json json(List<Map<String, Object>> rows) {
    return new Json(MAPPER.writeValueAsString(rows));
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
