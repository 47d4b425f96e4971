package io.myria.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/**
 * How long the database lets a statement run, by what the connections of one pool are opened with.
 * A time-out of the driver's is a task of its timer, which is woken by every statement; where the
 * database ends the statement by then, none is needed. Asked once; thread-safe.
 */
final class StatementTimeout {

  private static final String ASK =
      "select setting::bigint from pg_settings where name = 'statement_timeout'";

  private static final long UNKNOWN = -1;

  private volatile long millis = UNKNOWN;

  /** Whether a statement that begins now is ended within so many seconds, as far as is known. */
  boolean isWithin(int seconds) {
    long known = millis;
    return known > 0 && known <= TimeUnit.SECONDS.toMillis(seconds);
  }

  /** The same, and asks where it is not known. */
  boolean isWithin(int seconds, Connection connection) throws SQLException {
    if (millis == UNKNOWN) {
      try (PreparedStatement ask = connection.prepareStatement(ASK);
          ResultSet answer = ask.executeQuery()) {
        millis = answer.next() ? answer.getLong(1) : 0;
      }
    }
    return isWithin(seconds);
  }
}
