package io.myria.database;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Transactions of the container, on its pool; also says what a failed commit means. */
@ApplicationScoped
class JtaTransactions implements Transactions {

  @Inject private JtaTransaction transaction;

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
}
