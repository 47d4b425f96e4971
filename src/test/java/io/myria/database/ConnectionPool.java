package io.myria.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import org.postgresql.ds.PGPooledConnection;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A data source that gives out again what was closed, as a server's pool does: a connection of its
 * own for each transaction costs more than most of them. One that broke is not given out again.
 * Thread-safe.
 */
public final class ConnectionPool extends PGSimpleDataSource implements AutoCloseable {

  private static final long serialVersionUID = 1;

  private final transient Deque<PooledConnection> idle = new ConcurrentLinkedDeque<>();

  /** On Myria's schema. */
  public static ConnectionPool of(String url, String user, String password) {
    ConnectionPool pool = new ConnectionPool();
    pool.setUrl(url);
    pool.setUser(user);
    pool.setPassword(password);
    pool.setCurrentSchema("myria");
    return pool;
  }

  @Override
  public Connection getConnection() throws SQLException {
    PooledConnection next = idle.poll();
    return (next == null ? opened() : next).getConnection();
  }

  private PooledConnection opened() throws SQLException {
    PooledConnection opened = new PGPooledConnection(super.getConnection(), true);
    opened.addConnectionEventListener(
        new ConnectionEventListener() {
          @Override
          public void connectionClosed(ConnectionEvent event) {
            idle.push(opened);
          }

          @Override
          public void connectionErrorOccurred(ConnectionEvent event) {
            opened.removeConnectionEventListener(this);
          }
        });
    return opened;
  }

  /** Ends the connections that nobody uses; more can be asked for. */
  @Override
  public void close() throws SQLException {
    for (PooledConnection next = idle.poll(); next != null; next = idle.poll()) {
      next.close();
    }
  }
}
