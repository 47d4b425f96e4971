package io.myria.database;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.hibernate.Session;
import org.hibernate.SessionEventListener;

/**
 * Transactions that count the statements which they send, and the entities that are searched for
 * changes before one is sent. For one thread.
 */
public final class CountedTransactions implements Transactions, AutoCloseable {

  private final EntityManagerFactory factory;
  private int statements;
  private int searched;

  public CountedTransactions(DataSource source) {
    factory =
        Persistence.createEntityManagerFactory(
            "myria",
            Map.of(
                "jakarta.persistence.transactionType", "RESOURCE_LOCAL",
                "jakarta.persistence.nonJtaDataSource", counted(source),
                "hibernate.transaction.coordinator_class", "jdbc"));
  }

  /**
   * @param statements of one shape in one batch count as one
   * @param searched entities, each as often as it was looked at
   */
  public record Count(int statements, int searched) {}

  /** Since the last call. */
  public Count take() {
    Count taken = new Count(statements, searched);
    statements = 0;
    searched = 0;
    return taken;
  }

  @Override
  public <T> T run(Work<T> work) {
    try (EntityManager entities = factory.createEntityManager()) {
      entities.unwrap(Session.class).addEventListeners(new Searched());
      entities.getTransaction().begin();
      T result = work.on(new Database(entities));
      entities.getTransaction().commit();
      return result;
    } catch (SQLException problem) {
      throw DatabaseFault.of(problem);
    }
  }

  @Override
  public void close() {
    factory.close();
  }

  private final class Searched implements SessionEventListener {

    private static final long serialVersionUID = 1;

    @Override
    public void flushEnd(int entities, int collections) {
      searched += entities;
    }

    @Override
    public void partialFlushEnd(int entities, int collections) {
      searched += entities;
    }
  }

  private DataSource counted(DataSource source) {
    return WatchedCalls.of(
        DataSource.class,
        source,
        (method, result, arguments) ->
            method.getName().equals("getConnection")
                ? WatchedCalls.of(Connection.class, (Connection) result, this::counted)
                : result);
  }

  private Object counted(Method method, Object result, Object[] arguments) {
    if (method.getName().equals("prepareStatement")) {
      statements++;
    }
    return result;
  }
}
