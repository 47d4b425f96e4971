package io.myria.database;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.util.List;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.hibernate.engine.transaction.jta.platform.spi.JtaPlatform;

/**
 * Transactions of whatever server this is: by the names that Jakarta EE gives them, and where a
 * thread has no component, whose names those are, by the servers' own. A transaction manager has no
 * standard name. Thread-safe.
 */
public final class ContainerTransactions implements JtaPlatform {

  private static final long serialVersionUID = 1L;

  private static final List<String> PLACES = List.of("java:comp", "java:jboss", "java:appserver");

  /** The server's, and the same for every thread: they look up the thread's transaction. */
  private transient volatile TransactionManager manager;

  private transient volatile TransactionSynchronizationRegistry registry;

  @Override
  public TransactionManager retrieveTransactionManager() {
    if (manager == null) {
      manager = found(TransactionManager.class);
    }
    return manager;
  }

  private TransactionSynchronizationRegistry registry() {
    if (registry == null) {
      registry = found(TransactionSynchronizationRegistry.class);
    }
    return registry;
  }

  @Override
  public UserTransaction retrieveUserTransaction() {
    return found(UserTransaction.class);
  }

  @Override
  public Object getTransactionIdentifier(Transaction transaction) {
    return transaction;
  }

  @Override
  public boolean canRegisterSynchronization() {
    return getCurrentStatus() == Status.STATUS_ACTIVE;
  }

  @Override
  public void registerSynchronization(Synchronization synchronization) {
    registry().registerInterposedSynchronization(synchronization);
  }

  @Override
  public int getCurrentStatus() {
    return registry().getTransactionStatus();
  }

  /** Each is called as its type is. */
  private static <T> T found(Class<T> type) {
    for (String place : PLACES) {
      try {
        return type.cast(InitialContext.doLookup(place + "/" + type.getSimpleName()));
      } catch (NamingException elsewhere) {
        continue;
      }
    }
    throw new IllegalStateException("the server has no " + type.getSimpleName() + " in " + PLACES);
  }
}
