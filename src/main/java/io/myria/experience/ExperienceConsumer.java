package io.myria.experience;

import io.myria.database.Database;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.projection.Consumer;
import io.myria.projection.ConsumerSql;
import io.myria.projection.Derivation;
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
public record ExperienceConsumer(int batchEvents) implements Consumer {

  static final String NAME = Derivation.EXPERIENCE;

  private static final int BATCH_EVENTS = 1_000;

  /** A set and a time are the event's own. */
  private static final String INSERT_EXPERIENCES =
      """
      insert into experience (
          derivation_id, event_seq, participant_set_id, internal, occurred_at, kind, action,
          args_digest, words_digest, value_digest, terms, situation, arguments, fetched_at,
          ttl_seconds, success, error_class, feedback)
      select ?, e.event_seq, e.participant_set_id, e.internal, e.occurred_at, i.kind, i.action,
             i.args_digest, i.words_digest, i.value_digest, i.terms, i.situation, i.arguments,
             i.fetched_at, i.ttl_seconds, i.success, i.error_class, i.feedback
      from jsonb_to_recordset(?) as i (
          event_seq bigint, kind text, action text, args_digest text, words_digest text,
          value_digest text, terms text[], situation text, arguments text[], fetched_at timestamptz, ttl_seconds bigint,
          success boolean, error_class text, feedback text)
      join event e using (event_seq)
      order by e.event_seq
      """;

  /**
   * To earlier events, by the log, of the very same participants; nothing to what is not there, and
   * of Myria's own to retrievals alone, which are judged. By their own times the later one may be
   * the earlier: clocks differ.
   */
  private static final String INSERT_EXPERIENCE_LINKS =
      """
      insert into experience_link (derivation_id, from_seq, to_seq, relation)
      select ?, e.event_seq, n.event_seq, r.relation
      from jsonb_to_recordset(?) as i (event_seq bigint, event_id uuid, relation text)
      join event n on n.event_seq = i.event_seq
      join event_by_id b on b.event_id = i.event_id
      join event e on e.event_seq = b.event_seq
          and e.event_seq < n.event_seq
          and e.participant_set_id = n.participant_set_id
      join event_content c on c.event_seq = e.event_seq
      cross join lateral (
          select case when c.type = 'myria.erased' then null
                      when not (e.internal and starts_with(c.type, 'myria.')) then i.relation
                      when c.type = 'myria.retrieval' and i.relation = 'refers_to' then 'judges'
                 end as relation) r
      where r.relation is not null
      order by n.event_seq, e.event_seq, r.relation
      """;

  public ExperienceConsumer() {
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
            ConsumerSql.insert(db, INSERT_EXPERIENCES, id, rows);
            ConsumerSql.insert(db, INSERT_EXPERIENCE_LINKS, id, links);
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
    row.put("situation", experience.situation().orElse(null));
    row.put("arguments", experience.arguments());
    row.put("fetched_at", experience.fetchedAt().toString());
    row.put("ttl_seconds", experience.ttl().map(Duration::toSeconds).orElse(null));
    row.put("success", experience.success().orElse(null));
    row.put("error_class", experience.errorClass().orElse(null));
    row.put("feedback", experience.feedback().map(FeedbackType::wire).orElse(null));
    return row;
  }
}
