package io.myria.database;

import io.myria.database.Transactions.Work;
import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;

/**
 * A connection on which statements commit by themselves, and so cost no round trip more than their
 * own. A session for entities is opened on it when a caller needs one.
 */
final class ReadLink implements DatabaseLink {

  private final Connection connection;
  private final Supplier<SessionFactory> sessions;
  private final StatementTimeout timeout;
  private EntityManager entities;

  private ReadLink(
      Connection connection, Supplier<SessionFactory> sessions, StatementTimeout timeout) {
    this.connection = connection;
    this.sessions = sessions;
    this.timeout = timeout;
  }

  /** {@link Transactions#read} on a connection of {@code source}. */
  static <T> T read(
      DataSource source,
      Supplier<SessionFactory> sessions,
      StatementTimeout timeout,
      Work<T> work) {
    OpenTransaction.begin();
    try (Connection connection = source.getConnection()) {
      if (!connection.getAutoCommit()) {
        connection.setAutoCommit(true);
      }
      ReadLink link = new ReadLink(connection, sessions, timeout);
      SocketPatience.work(connection);
      try {
        return work.on(new Database(link));
      } finally {
        link.close();
        SocketPatience.rest(connection);
      }
    } catch (SQLException | RuntimeException problem) {
      throw DatabaseFault.of(problem);
    } finally {
      OpenTransaction.end();
    }
  }

  @Override
  public EntityManager entities() {
    if (entities == null) {
      entities =
          sessions
              .get()
              .withOptions()
              .connection(connection)
              .autoJoinTransactions(false)
              .openSession();
    }
    return entities;
  }

  @Override
  public <T> T onConnection(Database.OnConnection<T> work) throws SQLException {
    return work.on(connection);
  }

  @Override
  public StatementTimeout timeout() {
    return timeout;
  }

  @Override
  public void requireWritable() {
    throw new IllegalStateException("a read does not write");
  }

  private void close() {
    if (entities != null) {
      entities.close();
    }
  }
}
