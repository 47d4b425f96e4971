package io.myria.database;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import jakarta.resource.ResourceException;
import java.sql.SQLException;
import java.util.Optional;

/** Tells callers what a failure of the database means for them; stateless. */
public final class DatabaseFault {

  private static final String READ_ONLY = "25006";
  private static final String DISK_FULL = "53100";

  private DatabaseFault() {}

  /** A fault for whatever came out of a transaction; faults pass through. */
  public static Fault of(Throwable problem) {
    if (problem instanceof Fault fault) {
      return fault;
    }
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      if (cause instanceof Fault fault) {
        return fault;
      }
    }
    Optional<SQLException> sql = sqlException(problem);
    if (isTimeout(problem)) {
      return new Fault(
          FaultCode.TIMED_OUT, "the database took too long; ask for less, or try again", problem);
    }
    if (isConnectionLoss(problem)) {
      return new Fault(
          FaultCode.DATABASE_UNAVAILABLE, "the database does not answer; try again", problem);
    }
    if (sql.isPresent() && isOutage(sql.get())) {
      return new Fault(FaultCode.DATABASE_UNAVAILABLE, outage(sql.get()), problem);
    }
    return new Fault(
        FaultCode.DEFECT, "Myria failed at this request; the server's log has the cause", problem);
  }

  /**
   * Whether the connection, not the statement, failed: then nothing is known of a commit. A pool
   * that has none to give says so in its own words, which differ from server to server, and by the
   * exception of Jakarta Connectors, which pools stand on.
   */
  public static boolean isConnectionLoss(Throwable problem) {
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      if (cause instanceof ResourceException
          || cause instanceof SQLException sql && isConnectionState(sql.getSQLState())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a statement, or a wait for a lock, took longer than the database lets it. */
  public static boolean isTimeout(Throwable problem) {
    String state = sqlException(problem).map(SQLException::getSQLState).orElse("");
    return state.equals("57014") || state.equals("55P03") || state.equals("25P03");
  }

  /**
   * Whether a statement took longer than the database lets it, other than by waiting for a lock.
   */
  public static boolean isTooLong(Throwable problem) {
    return sqlException(problem).map(SQLException::getSQLState).orElse("").equals("57014");
  }

  /**
   * What passes without the request being another: no room or memory (class 53), files that cannot
   * be read (58), a database that takes no writes, a conflict with another transaction or, on a
   * standby, with recovery (40).
   */
  private static boolean isOutage(SQLException problem) {
    String state = problem.getSQLState();
    return state.startsWith("53")
        || state.startsWith("58")
        || state.startsWith("40")
        || state.equals(READ_ONLY);
  }

  private static String outage(SQLException problem) {
    return switch (problem.getSQLState()) {
      case READ_ONLY -> "the database takes no writes at present; try again later";
      case DISK_FULL -> "the database has no room left; try again later";
      default -> "the database could not do this now; try again";
    };
  }

  private static boolean isConnectionState(String state) {
    return state != null
        && (state.startsWith("08") || state.startsWith("57P") || state.equals("53300"));
  }

  private static Optional<SQLException> sqlException(Throwable problem) {
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && sql.getSQLState() != null) {
        return Optional.of(sql);
      }
    }
    return Optional.empty();
  }
}
