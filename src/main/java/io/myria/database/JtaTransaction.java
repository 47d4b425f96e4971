package io.myria.database;

import io.myria.database.Transactions.Work;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.sql.SQLException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.hibernate.Session;

/** One transaction; apart from {@link JtaTransactions}, which catches what its commit throws. */
@ApplicationScoped
class JtaTransaction {

  private static final Logger LOG = Logger.getLogger(JtaTransaction.class.getName());

  private final StatementTimeout timeout = new StatementTimeout();

  @PersistenceContext(unitName = "myria")
  private EntityManager entities;

  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry current;

  /** REQUIRES_NEW: work never joins a caller's transaction, so that it commits when it says so. */
  @Transactional(value = Transactional.TxType.REQUIRES_NEW, rollbackOn = Exception.class)
  <T> T run(Work<T> work) {
    try {
      return onConnection(entities.unwrap(Session.class), work);
    } catch (SQLException | RuntimeException problem) {
      throw DatabaseFault.of(problem);
    } catch (Error problem) {
      // Payara lets rollbackOn speak of exceptions only, and commits what an error cut short.
      current.setRollbackOnly();
      throw problem;
    }
  }

  private <T> T onConnection(Session session, Work<T> work) throws SQLException {
    session.doWork(SocketPatience::work);
    try {
      return work.on(new Database(new EntityLink(entities, timeout)));
    } finally {
      rest(session);
    }
  }

  /** What the work threw comes first. */
  private static void rest(Session session) {
    try {
      session.doWork(SocketPatience::rest);
    } catch (RuntimeException broken) {
      LOG.log(Level.FINE, "no connection to give back", broken);
    }
  }
}
