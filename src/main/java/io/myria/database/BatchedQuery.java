package io.myria.database;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A statement that is sent in one round trip with others, by {@link Database#together}, and then
 * its rows. For one thread, once.
 */
public final class BatchedQuery<T> {

  private final String sql;
  private final Database.Row<T> row;
  private final Object[] values;
  private List<T> rows;

  private BatchedQuery(String sql, Database.Row<T> row, Object[] values) {
    this.sql = sql;
    this.row = row;
    this.values = values;
  }

  /** As {@link Database#list(String, Database.Row, Object...)} has it. */
  public static <T> BatchedQuery<T> of(String sql, Database.Row<T> row, Object... values) {
    return new BatchedQuery<>(sql, row, values);
  }

  /** As above, with names in the statement. */
  public static <T> BatchedQuery<T> of(String sql, Database.Row<T> row, Parameters parameters) {
    Parameters.Positional statement = Parameters.Positional.of(sql);
    return new BatchedQuery<>(statement.sql(), row, parameters.inOrderOf(statement));
  }

  /** As {@link Database#read(Class, String, Parameters)} has it. */
  public static <T> BatchedQuery<T> of(Class<T> type, String sql, Parameters parameters) {
    EntityColumns<T> columns = EntityColumns.of(type);
    return of(columns.in(sql, "t"), row -> columns.read(row, 0), parameters);
  }

  /**
   * As above, of two tables behind {@code first} other columns. Where a row has neither, their
   * numbers are zero and all else is {@code null}.
   */
  public static <A, B, T> BatchedQuery<T> of(
      Class<A> a,
      Class<B> b,
      int first,
      JoinedRow<A, B, T> all,
      String sql,
      Parameters parameters) {
    EntityColumns<A> left = EntityColumns.of(a);
    EntityColumns<B> right = EntityColumns.of(b);
    return of(
        right.in(left.in(sql, "a"), "b"),
        row -> all.from(row, left.read(row, first), right.read(row, first + left.count())),
        parameters);
  }

  /** Reads the current row, of which two entities are read already. */
  @FunctionalInterface
  public interface JoinedRow<A, B, T> {
    T from(ResultSet row, A a, B b) throws SQLException;
  }

  static String sql(List<BatchedQuery<?>> queries) {
    return queries.stream().map(query -> query.sql).collect(Collectors.joining(";\n"));
  }

  /** Of all of them, in the order of their places. */
  static Object[] values(List<BatchedQuery<?>> queries) {
    return queries.stream().flatMap(query -> Arrays.stream(query.values)).toArray();
  }

  /**
   * @param all of {@link #sql}, with its {@link #values}
   */
  static void send(PreparedStatement all, List<BatchedQuery<?>> queries) throws SQLException {
    all.execute();
    for (BatchedQuery<?> query : queries) {
      query.read(all);
      all.getMoreResults();
    }
  }

  private void read(PreparedStatement sent) throws SQLException {
    List<T> read = new ArrayList<>();
    try (ResultSet results = sent.getResultSet()) {
      while (results.next()) {
        read.add(row.from(results));
      }
    }
    rows = read;
  }

  /**
   * In the statement's order.
   *
   * @throws IllegalStateException before it was sent
   */
  public List<T> rows() {
    if (rows == null) {
      throw new IllegalStateException("not sent yet: " + sql);
    }
    return rows;
  }

  /** The first of them. */
  public Optional<T> first() {
    return rows().stream().findFirst();
  }
}
