package io.myria.eventlog;

import io.myria.database.BatchedQuery;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

/**
 * Events as rows of {@code event} and {@code event_content}: read, never changed, and written by
 * the append alone. Stateless.
 */
final class EventRows {

  /** What {@link #list} reads, of {@code event a} and {@code event_content b}. */
  static final String SELECT = "select {a.*}, {b.*} ";

  private EventRows() {}

  /** The rows that a statement finds, in its order. */
  static List<EventRow> list(Database database, String sql, Parameters parameters)
      throws SQLException {
    return database.read(
        EventEntity.class, EventContentEntity.class, EventRow::new, sql, parameters);
  }

  /** Rows that have an event, or none, behind {@code first} columns of their own. */
  static <T> BatchedQuery<T> behind(
      int first, WithEvent<T> all, String sql, Parameters parameters) {
    return BatchedQuery.of(
        EventEntity.class,
        EventContentEntity.class,
        first,
        (row, event, content) ->
            all.from(
                row, Optional.of(new EventRow(event, content)).filter(found -> !found.isNone())),
        sql,
        parameters);
  }

  /** Reads the current row. */
  @FunctionalInterface
  interface WithEvent<T> {
    T from(ResultSet row, Optional<EventRow> event) throws SQLException;
  }

  /** An event before its participants have names. */
  record EventRow(EventEntity event, EventContentEntity content) {

    long participantSetId() {
      return event.participantSetId;
    }

    EventSeq seq() {
      return new EventSeq(event.eventSeq);
    }

    /** Of a join that found no event. */
    boolean isNone() {
      return event.eventSeq == 0;
    }

    Event event(ParticipantSet participants) {
      return new Event(
          new EventSeq(event.eventSeq),
          new EventId(event.eventId),
          event.occurredAt,
          event.recordedAt,
          content.channel,
          participants,
          Optional.ofNullable(content.sourceEventKey),
          Optional.ofNullable(content.contextId),
          content.type,
          EventJson.payload(content.payload),
          EventJson.hints(content.topicHints),
          event.internal,
          Optional.ofNullable(content.utcOffset).map(ZoneOffset::ofTotalSeconds));
    }
  }

  /** The skeleton, which stays. */
  @Entity(name = "Event")
  @Immutable
  static final class EventEntity {

    @Id private long eventSeq;
    private UUID eventId;
    private long participantSetId;
    private boolean internal;
    private Instant occurredAt;
    private Instant recordedAt;

    /** For Hibernate. */
    protected EventEntity() {}
  }

  /** What may be erased one day; without what only the database looks at. */
  @Entity(name = "EventContent")
  @Immutable
  static final class EventContentEntity {

    @Id private long eventSeq;
    private String channel;
    private String type;
    private String contextId;
    private String sourceEventKey;
    private Integer utcOffset;

    @JdbcTypeCode(SqlTypes.JSON)
    private String payload;

    @JdbcTypeCode(SqlTypes.JSON)
    private String topicHints;

    /** For Hibernate. */
    protected EventContentEntity() {}
  }
}
