package io.myria.database;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.EntityTransaction;
import jakarta.persistence.Persistence;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;

/** Resource-local transactions, for a JVM without a container. */
public final class LocalTransactions implements Transactions, AutoCloseable {

  private final StatementTimeout timeout = new StatementTimeout();
  private final EntityManagerFactory factory;
  private final DataSource source;

  /**
   * @param source connects as the application's role, with the schema as search path
   */
  public LocalTransactions(DataSource source) {
    this.source = source;
    this.factory =
        Persistence.createEntityManagerFactory(
            "myria",
            Map.of(
                "jakarta.persistence.transactionType", "RESOURCE_LOCAL",
                "jakarta.persistence.nonJtaDataSource", source,
                "hibernate.transaction.coordinator_class", "jdbc"));
  }

  @Override
  public <T> T run(Work<T> work) {
    EntityManager entities = factory.createEntityManager();
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
    }
  }

  @Override
  public <T> T read(Work<T> work) {
    return OpenTransaction.isOpen()
        ? run(work)
        : ReadLink.read(source, () -> factory.unwrap(SessionFactory.class), timeout, work);
  }

  @Override
  public void close() {
    factory.close();
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
}
