package io.myria.database;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.EntityTransaction;
import jakarta.persistence.Persistence;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;

/**
 * Resource-local transactions, for a JVM without a container. What Hibernate makes of the entities
 * is made once in a JVM, for all databases. Thread-safe.
 */
public final class LocalTransactions implements Transactions {

  /** Whose transaction this thread is in. */
  private static final ThreadLocal<DataSource> OPEN = new ThreadLocal<>();

  private final StatementTimeout timeout = new StatementTimeout();
  private final DataSource source;

  /**
   * @param source connects as the application's role, with the schema as search path
   */
  public LocalTransactions(DataSource source) {
    this.source = source;
  }

  @Override
  public <T> T run(Work<T> work) {
    DataSource outer = OPEN.get();
    OPEN.set(source);
    EntityManager entities = Shared.FACTORY.createEntityManager();
    EntityTransaction transaction = entities.getTransaction();
    OpenTransaction.begin();
    try {
      transaction.begin();
      T result = work.on(new Database(new EntityLink(entities, timeout)));
      transaction.commit();
      return result;
    } catch (SQLException | RuntimeException problem) {
      rollBack(transaction, problem);
      throw DatabaseFault.of(problem);
    } catch (Error problem) {
      rollBack(transaction, problem);
      throw problem;
    } finally {
      OpenTransaction.end();
      entities.close();
      OPEN.set(outer);
    }
  }

  @Override
  public <T> T read(Work<T> work) {
    return OpenTransaction.isOpen()
        ? run(work)
        : ReadLink.read(source, () -> Shared.FACTORY.unwrap(SessionFactory.class), timeout, work);
  }

  private static void rollBack(EntityTransaction transaction, Throwable problem) {
    try {
      if (transaction.isActive()) {
        transaction.rollback();
      }
    } catch (RuntimeException second) {
      problem.addSuppressed(second);
    }
  }

  private static Connection connect() throws SQLException {
    return OPEN.get().getConnection();
  }

  /** Made when the first transaction begins. */
  private static final class Shared {

    private static final EntityManagerFactory FACTORY =
        Persistence.createEntityManagerFactory(
            "myria",
            Map.of(
                "jakarta.persistence.transactionType", "RESOURCE_LOCAL",
                "jakarta.persistence.nonJtaDataSource", source(),
                "hibernate.transaction.coordinator_class", "jdbc"));

    private static DataSource source() {
      return (DataSource)
          Proxy.newProxyInstance(
              LocalTransactions.class.getClassLoader(),
              new Class<?>[] {DataSource.class},
              (proxy, method, arguments) -> {
                if (!method.getName().equals("getConnection") || method.getParameterCount() > 0) {
                  throw new UnsupportedOperationException(method.getName());
                }
                return connect();
              });
    }
  }
}
