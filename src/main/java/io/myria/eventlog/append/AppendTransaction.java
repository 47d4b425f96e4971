package io.myria.eventlog.append;

import io.myria.database.Binding;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.eventlog.Digest;
import io.myria.eventlog.EventJson;
import io.myria.eventlog.append.AppendPlan.Known;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;

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
    try (PreparedStatement statement = connection.prepareStatement(AppendSql.BEGIN)) {
      statement.execute();
      return head(statement);
    }
  }

  /**
   * As {@link #takeTurn}, and reads in the same round trip which keys of the group are known.
   *
   * @param known is given them
   */
  EventSeq takeTurn(List<AppendCall> group, Map<Digest, Known> known) throws SQLException {
    byte[][] digests = digests(group);
    if (digests.length == 0) {
      return takeTurn();
    }
    try (PreparedStatement statement = connection.prepareStatement(AppendSql.BEGIN_WITH_KEYS)) {
      Binding.bind(connection, statement, (Object) digests);
      statement.execute();
      EventSeq head = head(statement);
      statement.getMoreResults();
      try (ResultSet rows = statement.getResultSet()) {
        known.putAll(known(rows));
      }
      return head;
    }
  }

  /** The answer of the second of several statements. */
  private static EventSeq head(PreparedStatement statement) throws SQLException {
    statement.getMoreResults();
    try (ResultSet rows = statement.getResultSet()) {
      return new EventSeq(firstLong(rows));
    }
  }

  Map<Digest, Known> knownKeys(List<AppendCall> group) throws SQLException {
    byte[][] digests = digests(group);
    return digests.length == 0
        ? Map.of()
        : query(AppendSql.KNOWN_KEYS, AppendTransaction::known, (Object) digests);
  }

  private static byte[][] digests(List<AppendCall> group) {
    return group.stream()
        .flatMap(call -> call.events().stream())
        .flatMap(event -> event.digest().stream())
        .map(Digest::toArray)
        .toArray(byte[][]::new);
  }

  /** Those of the call's events that are in the log already, written by an earlier attempt. */
  Map<EventId, Appended> stored(AppendCall call) throws SQLException {
    UUID[] ids = call.events().stream().map(event -> event.id().value()).toArray(UUID[]::new);
    return query(AppendSql.STORED, AppendTransaction::stored, (Object) ids);
  }

  /**
   * Takes the turn, writes a group without keys and commits, all in one round trip.
   *
   * @return the head that the group follows; empty where nothing was written, as {@link
   *     AppendSql#INSERT} has it
   */
  Optional<EventSeq> appendAndCommit(List<Prepared> events, Instant recordedAt)
      throws SQLException {
    return insert(AppendSql.APPEND, new AppendColumns(events, recordedAt));
  }

  /**
   * Behind {@link #takeTurn}; commits in the same round trip.
   *
   * @return as {@link #appendAndCommit}
   */
  Optional<EventSeq> writeAndCommit(List<Prepared> events, Instant recordedAt) throws SQLException {
    return insert(AppendSql.INSERT_AND_COMMIT, new AppendColumns(events, recordedAt));
  }

  /**
   * Behind {@link #takeTurn}.
   *
   * @param recordedAt one an event
   * @return as {@link #appendAndCommit}
   */
  Optional<EventSeq> write(List<Prepared> events, List<Instant> recordedAt) throws SQLException {
    return insert(AppendSql.INSERT, new AppendColumns(events, recordedAt));
  }

  /** The answer is of the statement that writes; before it stands that of the turn, if any. */
  private Optional<EventSeq> insert(String sql, AppendColumns columns) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      Binding.bind(connection, statement, columns.parameters());
      statement.execute();
      if (sql.equals(AppendSql.APPEND)) {
        statement.getMoreResults();
      }
      try (ResultSet head = statement.getResultSet()) {
        return head.next() ? Optional.of(new EventSeq(head.getLong(1))) : Optional.empty();
      }
    }
  }

  /** Which log this is. */
  UUID logId() throws SQLException {
    return query(
        AppendSql.LOG_ID,
        rows -> {
          rows.next();
          return rows.getObject(1, UUID.class);
        });
  }

  /** Makes an empty log another one. */
  void adoptLog(UUID logId) throws SQLException {
    query(AppendSql.ADOPT_LOG, rows -> null, logId);
  }

  /** Gives names that are new the numbers that they had, where these are free. */
  void adoptParticipants(Map<String, Long> numbers) throws SQLException {
    query(
        AppendSql.ADOPT_PARTICIPANTS,
        rows -> null,
        numbers.keySet().toArray(String[]::new),
        numbers.values().toArray(Long[]::new));
  }

  /**
   * An event that is in the log under its id.
   *
   * @param same whether all else is the same, too
   */
  record Compared(EventSeq seq, boolean same) {}

  /** Those that are in the log already, by their position in the list. */
  Map<Integer, Compared> compared(List<Prepared> events, List<Optional<Instant>> recordedAt)
      throws SQLException {
    Long[] places = LongStream.range(0, events.size()).boxed().toArray(Long[]::new);
    return query(
        AppendSql.COMPARED,
        AppendTransaction::compared,
        places,
        of(events, Prepared::id).map(EventId::value).toArray(UUID[]::new),
        of(events, one -> one.set().id()).toArray(Long[]::new),
        of(events, Prepared::internal).toArray(Boolean[]::new),
        of(events, one -> one.event().timestamp()).toArray(Instant[]::new),
        recordedAt.stream()
            .map(at -> at.map(Instant::toString).orElse(null))
            .toArray(String[]::new),
        of(events, one -> one.event().channel()).toArray(String[]::new),
        of(events, one -> one.event().type()).toArray(String[]::new),
        of(events, one -> one.event().contextId().orElse(null)).toArray(String[]::new),
        of(events, one -> one.event().sourceEventKey().orElse(null)).toArray(String[]::new),
        of(events, one -> one.payloadDigest().toArray()).toArray(byte[][]::new),
        of(events, one -> EventJson.of(one.event().topicHints())).toArray(String[]::new));
  }

  private static <T> Stream<T> of(List<Prepared> events, Function<Prepared, T> value) {
    return events.stream().map(value);
  }

  private static Map<Integer, Compared> compared(ResultSet rows) throws SQLException {
    Map<Integer, Compared> compared = new HashMap<>();
    while (rows.next()) {
      compared.put(rows.getInt(1), new Compared(new EventSeq(rows.getLong(2)), rows.getBoolean(3)));
    }
    return compared;
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
              new Digest(rows.getBytes(7)),
              rows.getBoolean(8)));
    }
    return known;
  }

  private static Map<EventId, Appended> stored(ResultSet rows) throws SQLException {
    Map<EventId, Appended> stored = new HashMap<>();
    while (rows.next()) {
      EventId id = new EventId(rows.getObject(1, UUID.class));
      Instant recordedAt = Binding.instant(rows.getObject(4, OffsetDateTime.class));
      EventSeq seq = new EventSeq(rows.getLong(2));
      stored.put(
          id,
          new Appended(id, seq, false, false, rows.getBoolean(3), false, recordedAt, List.of()));
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

  /** Reads a whole answer. */
  @FunctionalInterface
  private interface Results<T> {
    T from(ResultSet rows) throws SQLException;
  }
}
