package io.myria.database;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hibernate.Session;

/**
 * The database inside one transaction. Confined to the thread and the life of its work.
 *
 * <p>Parameters of statements may be {@code null} or of the types that {@link Binding} lists.
 */
public final class Database {

  private final EntityManager entities;

  Database(EntityManager entities) {
    this.entities = entities;
  }

  /** For entities; statements go through the methods below. */
  public EntityManager entities() {
    return entities;
  }

  /** All rows in the statement's order. */
  public <T> List<T> list(String sql, Row<T> row, Object... parameters) throws SQLException {
    return onConnection(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bound(statement);
            Binding.bind(connection, statement, parameters);
            return rows(statement, row);
          }
        });
  }

  /** The only row, or none. */
  public <T> Optional<T> one(String sql, Row<T> row, Object... parameters) throws SQLException {
    List<T> rows = list(sql, row, parameters);
    if (rows.size() > 1) {
      throw new IllegalStateException("one row expected, found " + rows.size());
    }
    return rows.stream().findFirst();
  }

  /** How many rows were inserted, changed or deleted. */
  public int execute(String sql, Object... parameters) throws SQLException {
    return onConnection(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bound(statement);
            Binding.bind(connection, statement, parameters);
            return statement.executeUpdate();
          }
        });
  }

  /** For what the methods above do not cover, such as batches; do not close or commit it. */
  public <T> T onConnection(OnConnection<T> work) throws SQLException {
    Deadline.check();
    return entities.unwrap(Session.class).doReturningWork(work::on);
  }

  /** A statement takes no longer than its request may. */
  private static void bound(PreparedStatement statement) throws SQLException {
    int seconds = Deadline.leftSeconds();
    if (seconds > 0) {
      statement.setQueryTimeout(seconds);
    }
  }

  private static <T> List<T> rows(PreparedStatement statement, Row<T> row) throws SQLException {
    List<T> rows = new ArrayList<>();
    try (ResultSet results = statement.executeQuery()) {
      while (results.next()) {
        rows.add(row.from(results));
      }
    }
    return rows;
  }

  /** Reads the current row. */
  @FunctionalInterface
  public interface Row<T> {
    T from(ResultSet results) throws SQLException;
  }

  /** Work on the transaction's own connection. */
  @FunctionalInterface
  public interface OnConnection<T> {
    T on(Connection connection) throws SQLException;
  }
}
