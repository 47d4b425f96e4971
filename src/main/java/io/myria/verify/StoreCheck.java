package io.myria.verify;

import io.myria.database.Database;
import java.sql.SQLException;

/** One kind of check over a store, in stretches. Stateless; thread-safe. */
interface StoreCheck {

  /** Before the first stretch. */
  String START = "";

  /** One lower-case word. */
  String name();

  /** How much there is to look at, in what {@link Stretch#looked} counts; an estimate will do. */
  long extent(Database database, StorePin pin) throws SQLException;

  /**
   * The next stretch, in the caller's transaction.
   *
   * @param after {@link #START}, or where the stretch before ended
   */
  Stretch look(Database database, StorePin pin, String after) throws SQLException;

  /**
   * Whether a place may be one that {@link Stretch#next} named; {@link #START} is always one. What
   * comes back over the wire is whatever somebody sent.
   */
  default boolean takes(String after) {
    return after.matches("\\d{1,18}");
  }

  /** A place in the log that {@link Stretch#next} named. */
  static long seq(String after) {
    return after.equals(START) ? 0 : Long.parseLong(after);
  }
}
