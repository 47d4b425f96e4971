package io.myria.database;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.sql.SQLException;
import java.util.Optional;

/** Tells callers what a failure of the database means for them; stateless. */
public final class DatabaseFault {

  private static final String UNIQUE_VIOLATION = "23505";

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
    if (sql.isPresent() && isTimeout(sql.get())) {
      return new Fault(
          FaultCode.TIMED_OUT, "the database took too long; ask for less, or try again", problem);
    }
    if (isConnectionLoss(problem)) {
      return new Fault(
          FaultCode.DATABASE_UNAVAILABLE, "the database does not answer; try again", problem);
    }
    return new Fault(
        FaultCode.DEFECT, "Myria failed at this request; the server's log has the cause", problem);
  }

  /** Whether the connection, not the statement, failed: then nothing is known of a commit. */
  public static boolean isConnectionLoss(Throwable problem) {
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      String text = cause.getMessage() == null ? "" : cause.getMessage();
      if (cause instanceof SQLException sql && isConnectionState(sql.getSQLState())
          || text.contains("In-use connections equal max-pool-size")
          || text.contains("Connection could not be allocated")) {
        return true;
      }
    }
    return false;
  }

  public static boolean isUniqueViolation(Throwable problem) {
    return sqlException(problem)
        .map(sql -> UNIQUE_VIOLATION.equals(sql.getSQLState()))
        .orElse(false);
  }

  private static boolean isTimeout(SQLException problem) {
    String state = problem.getSQLState() == null ? "" : problem.getSQLState();
    return state.equals("57014") || state.equals("55P03") || state.equals("25P03");
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
