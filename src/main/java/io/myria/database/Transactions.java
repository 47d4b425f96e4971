package io.myria.database;

import java.sql.SQLException;

/**
 * Runs work in a transaction of its own. Thread-safe; the {@link Database} handed to the work is
 * not, and ends with it. Never call a model, wait or sleep inside.
 */
public interface Transactions {

  /**
   * Commits when {@code work} returns and rolls back when it throws.
   *
   * @throws io.myria.error.Fault what the work threw, or {@code database_unavailable}, {@code
   *     timed_out} or {@code defect} for what the database threw
   */
  <T> T run(Work<T> work);

  /** What happens inside. */
  @FunctionalInterface
  interface Work<T> {
    T on(Database database) throws SQLException;
  }
}
