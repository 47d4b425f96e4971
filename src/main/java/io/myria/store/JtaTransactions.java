package io.myria.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.sql.SQLException;

/** Transactions of the container, on its pool. */
@ApplicationScoped
class JtaTransactions implements Transactions {

  @PersistenceContext(unitName = "myria")
  private EntityManager entities;

  /** REQUIRES_NEW: work never joins a caller's transaction, so that it commits when it says so. */
  @Override
  @Transactional(value = Transactional.TxType.REQUIRES_NEW, rollbackOn = Exception.class)
  public <T> T run(Work<T> work) {
    try {
      return work.on(new Database(entities));
    } catch (SQLException | RuntimeException problem) {
      throw DatabaseFault.of(problem);
    }
  }
}
