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

  /**
   * For work that only reads. Each statement sees what was committed when it began, as in {@link
   * #run}, and is done with when it has answered: no transaction holds them together, so that
   * nothing is to be begun and committed around them. Inside another work it is a transaction.
   *
   * @throws io.myria.error.Fault as {@link #run}
   */
  default <T> T read(Work<T> work) {
    return run(work);
  }

  /** What happens inside. */
  @FunctionalInterface
  interface Work<T> {
    T on(Database database) throws SQLException;
  }
}
