package io.myria.projection;

import io.myria.database.Database;
import io.myria.event.Event;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;

/** A function of each event by itself. Thread-safe. */
public interface Consumer {

  /** What is derived; the job's name. */
  String name();

  /** Changes whenever the same event may give something else. */
  String version();

  /** Most events to read at once. */
  int batchEvents();

  /**
   * What is to be done for a batch, without what an earlier attempt at it has written. Only reads;
   * the parts are made outside of the transaction.
   */
  Supplier<List<Part>> plan(Database database, long derivation, List<Event> events)
      throws SQLException;

  /** Work that is written in one transaction. */
  interface Part {

    /** Outside of any transaction. */
    Rows compute();
  }

  /** What was computed. */
  interface Rows {

    void write(Database database, long derivation) throws SQLException;
  }
}
