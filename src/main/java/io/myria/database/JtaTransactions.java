package io.myria.database;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceUnit;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;

/**
 * Transactions of the container, on its pool; also says what a failed commit means. Reads take a
 * connection of the pool as it is.
 */
@ApplicationScoped
class JtaTransactions implements Transactions {

  private final StatementTimeout timeout = new StatementTimeout();

  @Inject private JtaTransaction transaction;

  @PersistenceUnit(unitName = "myria")
  private EntityManagerFactory factory;

  @Resource(lookup = "java:comp/env/jdbc/myria")
  private DataSource source;

  @Override
  public <T> T run(Work<T> work) {
    OpenTransaction.begin();
    try {
      return transaction.run(work);
    } catch (RuntimeException problem) {
      throw DatabaseFault.of(problem);
    } finally {
      OpenTransaction.end();
    }
  }

  @Override
  public <T> T read(Work<T> work) {
    return OpenTransaction.isOpen()
        ? run(work)
        : ReadLink.read(source, () -> factory.unwrap(SessionFactory.class), timeout, work);
  }
}
