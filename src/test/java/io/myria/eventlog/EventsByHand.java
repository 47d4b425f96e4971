package io.myria.eventlog;

import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Events read column by column, as {@link LogReader} would without entities; for comparison. */
public final class EventsByHand {

  private static final String COLUMNS =
      """
      e.event_seq, e.event_id, e.participant_set_id, e.internal, e.occurred_at, e.recorded_at,
      c.channel, c.type, c.context_id, c.source_event_key, c.payload::text, c.topic_hints::text
      """;

  private EventsByHand() {}

  public static List<Event> follow(
      Database database, ParticipantNames names, EventSeq after, EventSeq last, int limit)
      throws SQLException {
    return events(
        database,
        names,
        byHand(LogSql.FOLLOW),
        after.value(),
        last.value(),
        (long) limit,
        8L << 20);
  }

  public static List<Event> load(
      Database database, ParticipantNames names, Mask mask, List<EventSeq> seqs)
      throws SQLException {
    return events(
        database,
        names,
        byHand(LogSql.LOAD),
        seqs.stream().map(EventSeq::value).toArray(Long[]::new),
        mask.ids(),
        mask.includeInternal());
  }

  private static String byHand(String sql) {
    return sql.replace("{a.*}, {b.*}", COLUMNS)
        .replaceAll("\\ba\\.", "e.")
        .replaceAll("\\bb\\.", "c.")
        .replace("from event a", "from event e")
        .replace("event_content b", "event_content c")
        .replaceAll("(?<!:):[a-z]+", "?");
  }

  private record Row(Event event, long set) {}

  private static List<Event> events(
      Database database, ParticipantNames names, String sql, Object... parameters)
      throws SQLException {
    List<Row> rows = database.list(sql, EventsByHand::row, parameters);
    Map<Long, ParticipantSet> sets = names.of(database, rows.stream().map(Row::set).toList());
    return rows.stream().map(row -> with(row.event(), sets.get(row.set()))).toList();
  }

  private static Event with(Event event, ParticipantSet participants) {
    return new Event(
        event.seq(),
        event.id(),
        event.timestamp(),
        event.recordedAt(),
        event.channel(),
        participants,
        event.sourceEventKey(),
        event.contextId(),
        event.type(),
        event.payload(),
        event.topicHints(),
        event.internal());
  }

  private static final ParticipantSet NOBODY_YET = new ParticipantSet(List.of("nobody yet"));

  private static Row row(ResultSet row) throws SQLException {
    Event event =
        new Event(
            new EventSeq(row.getLong(1)),
            new EventId(row.getObject(2, UUID.class)),
            Binding.instant(row.getObject(5, OffsetDateTime.class)),
            Binding.instant(row.getObject(6, OffsetDateTime.class)),
            row.getString(7),
            NOBODY_YET,
            Optional.ofNullable(row.getString(10)),
            Optional.ofNullable(row.getString(9)),
            row.getString(8),
            EventJson.payload(row.getString(11)),
            EventJson.hints(row.getString(12)),
            row.getBoolean(4));
    return new Row(event, row.getLong(3));
  }
}
