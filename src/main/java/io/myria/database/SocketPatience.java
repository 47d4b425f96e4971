package io.myria.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * How long a connection waits for a database that takes what it is sent and says nothing. At work
 * that is longer than the database itself lets a statement take, or than the request may; in a
 * pool, whose test of a connection has no end of its own, far less. Costs no round trip. Stateless.
 */
final class SocketPatience {

  private static final Logger LOG = Logger.getLogger(SocketPatience.class.getName());

  /** Ten seconds more than the pools' {@code statement_timeout}. */
  private static final long WORK_MS = TimeUnit.SECONDS.toMillis(70);

  /** In which a statement that the request's end cancels says so. */
  private static final long FAREWELL_MS = TimeUnit.SECONDS.toMillis(5);

  /** Long enough for a commit, too; what the pools open connections with. */
  private static final int REST_MS = 20_000;

  private SocketPatience() {}

  /** For as long as the request of this thread may take. */
  static void work(Connection connection) throws SQLException {
    long left = Deadline.leftMillis(WORK_MS) + FAREWELL_MS;
    connection.setNetworkTimeout(Runnable::run, (int) Math.min(WORK_MS, left));
  }

  /** Before it is given back. */
  static void rest(Connection connection) {
    try {
      connection.setNetworkTimeout(Runnable::run, REST_MS);
    } catch (SQLException broken) {
      LOG.log(Level.FINE, "a connection that broke", broken);
    }
  }
}
