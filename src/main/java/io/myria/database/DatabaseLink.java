package io.myria.database;

import jakarta.persistence.EntityManager;
import java.sql.SQLException;

/** How a {@link Database} reaches its connection and its entities. Of one thread, as that is. */
interface DatabaseLink {

  EntityManager entities();

  /** Work on the connection, which sees what was done to entities. */
  <T> T onConnection(Database.OnConnection<T> work) throws SQLException;

  /** How long the database itself lets statements of this connection run. */
  StatementTimeout timeout();

  /**
   * @throws IllegalStateException where nothing would take back what is written
   */
  void requireWritable();
}
