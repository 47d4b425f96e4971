package io.myria.log.append;

import io.myria.database.Binding;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.log.Digest;
import io.myria.log.EventJson;
import io.myria.log.append.AppendPlan.Known;
import io.myria.log.append.AppendPlan.Numbered;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/**
 * The statements of one append transaction on one connection, READ COMMITTED. The caller commits.
 */
public final class AppendTransaction {

  private final Connection connection;

  public AppendTransaction(Connection connection) {
    this.connection = connection;
  }

  boolean mayWrite() throws SQLException {
    return query(AppendSql.MAY_WRITE, rows -> rows.next() && rows.getBoolean(1));
  }

  /** Waits for the turn (the first statement), then reads the log's head (the next). */
  public EventSeq takeTurn() throws SQLException {
    query(AppendSql.TAKE_TURN, rows -> null);
    return new EventSeq(query(AppendSql.HEAD, AppendTransaction::firstLong));
  }

  Map<Digest, Known> knownKeys(List<AppendCall> group) throws SQLException {
    byte[][] digests =
        group.stream()
            .flatMap(call -> call.events().stream())
            .flatMap(event -> event.digest().stream())
            .map(Digest::toArray)
            .toArray(byte[][]::new);
    return digests.length == 0
        ? Map.of()
        : query(AppendSql.KNOWN_KEYS, AppendTransaction::known, (Object) digests);
  }

  /** Those of the call's events that are in the log already, written by an earlier attempt. */
  Map<EventId, Appended> stored(AppendCall call) throws SQLException {
    UUID[] ids = call.events().stream().map(event -> event.id().value()).toArray(UUID[]::new);
    return query(AppendSql.STORED, AppendTransaction::stored, (Object) ids);
  }

  void write(List<Numbered> events, Instant recordedAt) throws SQLException {
    Long[] seqs = column(events, place -> place.seq().value(), Long[]::new);
    update(
        AppendSql.INSERT_EVENTS,
        seqs,
        column(events, place -> place.event().id().value(), UUID[]::new),
        column(events, place -> place.event().set().id(), Long[]::new),
        column(events, place -> place.event().internal(), Boolean[]::new),
        column(events, place -> place.event().event().timestamp(), Instant[]::new),
        recordedAt);
    update(
        AppendSql.INSERT_CONTENT,
        seqs,
        column(events, place -> place.event().event().channel(), String[]::new),
        column(events, place -> place.event().event().type(), String[]::new),
        column(events, place -> place.event().event().contextId().orElse(null), String[]::new),
        column(events, place -> place.event().event().sourceEventKey().orElse(null), String[]::new),
        column(events, place -> place.event().payload(), String[]::new),
        column(events, place -> (long) place.event().bytes(), Long[]::new),
        column(events, place -> place.event().payloadDigest().toArray(), byte[][]::new),
        column(events, place -> EventJson.of(place.event().event().topicHints()), String[]::new),
        column(events, place -> place.event().terms(), String[]::new),
        column(
            events,
            place -> place.event().digest().map(Digest::toArray).orElse(null),
            byte[][]::new));
  }

  private static <T> T[] column(
      List<Numbered> events,
      Function<Numbered, T> value,
      java.util.function.IntFunction<T[]> array) {
    return events.stream().map(value).toArray(array);
  }

  private static long firstLong(ResultSet rows) throws SQLException {
    rows.next();
    return rows.getLong(1);
  }

  private static Map<Digest, Known> known(ResultSet rows) throws SQLException {
    Map<Digest, Known> known = new HashMap<>();
    while (rows.next()) {
      known.put(
          new Digest(rows.getBytes(1)),
          new Known(
              new EventId(rows.getObject(3, UUID.class)),
              new EventSeq(rows.getLong(2)),
              rows.getLong(4),
              rows.getBoolean(5),
              Binding.instant(rows.getObject(6, OffsetDateTime.class)),
              new Digest(rows.getBytes(7))));
    }
    return known;
  }

  private static Map<EventId, Appended> stored(ResultSet rows) throws SQLException {
    Map<EventId, Appended> stored = new HashMap<>();
    while (rows.next()) {
      EventId id = new EventId(rows.getObject(1, UUID.class));
      Instant recordedAt = Binding.instant(rows.getObject(4, OffsetDateTime.class));
      EventSeq seq = new EventSeq(rows.getLong(2));
      stored.put(id, new Appended(id, seq, false, false, rows.getBoolean(3), recordedAt));
    }
    return stored;
  }

  private <T> T query(String sql, Results<T> results, Object... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      Binding.bind(connection, statement, parameters);
      try (ResultSet rows = statement.executeQuery()) {
        return results.from(rows);
      }
    }
  }

  private void update(String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      Binding.bind(connection, statement, parameters);
      statement.executeUpdate();
    }
  }

  /** Reads a whole answer. */
  @FunctionalInterface
  private interface Results<T> {
    T from(ResultSet rows) throws SQLException;
  }
}
