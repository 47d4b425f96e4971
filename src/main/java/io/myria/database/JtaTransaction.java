package io.myria.database;

import io.myria.database.Transactions.Work;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.sql.SQLException;

/** One transaction; apart from {@link JtaTransactions}, which catches what its commit throws. */
@ApplicationScoped
class JtaTransaction {

  private final StatementTimeout timeout = new StatementTimeout();

  @PersistenceContext(unitName = "myria")
  private EntityManager entities;

  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry current;

  /** REQUIRES_NEW: work never joins a caller's transaction, so that it commits when it says so. */
  @Transactional(value = Transactional.TxType.REQUIRES_NEW, rollbackOn = Exception.class)
  <T> T run(Work<T> work) {
    try {
      return work.on(new Database(new EntityLink(entities, timeout)));
    } catch (SQLException | RuntimeException problem) {
      throw DatabaseFault.of(problem);
    } catch (Error problem) {
      // Payara lets rollbackOn speak of exceptions only, and commits what an error cut short.
      current.setRollbackOnly();
      throw problem;
    }
  }
}
