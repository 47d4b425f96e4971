package io.myria.database;

import jakarta.persistence.EntityManager;
import java.sql.SQLException;
import org.hibernate.Session;

/** The connection of a transaction of entities. */
record EntityLink(EntityManager entities, StatementTimeout timeout) implements DatabaseLink {

  @Override
  public <T> T onConnection(Database.OnConnection<T> work) throws SQLException {
    entities.flush();
    return entities.unwrap(Session.class).doReturningWork(work::on);
  }

  @Override
  public void requireWritable() {
    // The transaction is rolled back where work fails.
  }
}
