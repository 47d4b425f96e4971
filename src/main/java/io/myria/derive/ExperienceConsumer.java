package io.myria.derive;

import io.myria.database.Database;
import io.myria.derive.experience.CallDigest;
import io.myria.derive.experience.Experience;
import io.myria.derive.experience.Experiences;
import io.myria.derive.experience.FeedbackType;
import io.myria.event.Event;
import io.myria.event.EventId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Derives experiences, and which event is of which. Texts are read outside of the transaction.
 *
 * @param batchEvents of one batch; tests vary it
 */
record ExperienceConsumer(int batchEvents) implements Consumer {

  static final String NAME = "experience";

  private static final int BATCH_EVENTS = 1_000;

  ExperienceConsumer() {
    this(BATCH_EVENTS);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String version() {
    return Experiences.VERSION;
  }

  @Override
  public Supplier<List<Part>> plan(Database database, long derivation, List<Event> events) {
    Part all =
        () -> {
          List<Map<String, Object>> rows = new ArrayList<>();
          List<Map<String, Object>> links = new ArrayList<>();
          for (Event event : events) {
            Experiences.of(event)
                .ifPresent(
                    experience -> {
                      rows.add(row(event, experience));
                      links(links, event, experience.refersTo(), "refers_to");
                      links(links, event, experience.used(), "used");
                    });
          }
          return (db, id) -> {
            ConsumerSql.insert(db, ConsumerSql.INSERT_EXPERIENCES, id, rows);
            ConsumerSql.insert(db, ConsumerSql.INSERT_EXPERIENCE_LINKS, id, links);
          };
        };
    return () -> List.of(all);
  }

  private static void links(
      List<Map<String, Object>> rows, Event event, List<EventId> ids, String relation) {
    for (EventId id : ids) {
      rows.add(
          Map.of(
              "event_seq", event.seq().value(), "event_id", id.toString(), "relation", relation));
    }
  }

  private static Map<String, Object> row(Event event, Experience experience) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("event_seq", event.seq().value());
    row.put("kind", experience.kind().wire());
    row.put("action", experience.action().orElse(null));
    row.put("args_digest", experience.call().map(CallDigest::args).orElse(null));
    row.put("words_digest", experience.call().map(CallDigest::words).orElse(null));
    row.put("value_digest", experience.value().orElse(null));
    row.put("terms", experience.terms());
    row.put("fetched_at", experience.fetchedAt().toString());
    row.put("ttl_seconds", experience.ttl().map(Duration::toSeconds).orElse(null));
    row.put("success", experience.success().orElse(null));
    row.put("error_class", experience.errorClass().orElse(null));
    row.put("feedback", experience.feedback().map(FeedbackType::wire).orElse(null));
    return row;
  }
}
