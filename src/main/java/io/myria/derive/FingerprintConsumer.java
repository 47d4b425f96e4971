package io.myria.derive;

import io.myria.event.Event;
import io.myria.fingerprint.Fingerprint;
import io.myria.fingerprint.Fingerprints;
import io.myria.store.Binding.Json;
import io.myria.store.Database;
import io.myria.text.EventText;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/** What an event is as a memory; stateless. */
final class FingerprintConsumer implements Consumer {

  static final String NAME = "fingerprints";

  private static final int BATCH_EVENTS = 1_000;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

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
    return BATCH_EVENTS;
  }

  @Override
  public Supplier<List<Part>> plan(Database database, long derivation, List<Event> events) {
    Part all =
        () -> {
          List<Map<String, Object>> rows = new ArrayList<>();
          events.stream().filter(FingerprintConsumer::isMemory).forEach(one -> rows.add(row(one)));
          return (db, id) -> insert(db, id, rows);
        };
    return () -> List.of(all);
  }

  private static boolean isMemory(Event event) {
    return !EventText.of(event).isBlank();
  }

  private static void insert(Database database, long derivation, List<Map<String, Object>> rows)
      throws SQLException {
    database.execute(
        ConsumerSql.INSERT_FINGERPRINTS, derivation, new Json(MAPPER.writeValueAsString(rows)));
  }

  private static Map<String, Object> row(Event event) {
    Fingerprint fingerprint = Fingerprints.of(event);
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("event_seq", event.seq().value());
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
