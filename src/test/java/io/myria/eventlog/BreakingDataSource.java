package io.myria.eventlog;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * Connections whose server process is ended at a chosen step: each executed statement and each
 * commit is a step, counted over all connections from 1. Not thread-safe.
 */
final class BreakingDataSource implements DataSource {

  /** Ends the server process behind a connection. */
  @FunctionalInterface
  interface Killer {
    void kill(Connection connection) throws SQLException;
  }

  private final DataSource real;
  private final Killer killer;
  private int step;
  private int breakAt;
  private boolean afterwards;

  BreakingDataSource(DataSource real, Killer killer) {
    this.real = real;
    this.killer = killer;
  }

  /**
   * @param afterwards the step is carried out and only its answer is lost
   */
  void breakAt(int chosen, boolean answerLost) {
    step = 0;
    breakAt = chosen;
    afterwards = answerLost;
  }

  /** Whether the chosen step was reached. */
  boolean hasBroken() {
    return step >= breakAt;
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = real.getConnection();
    return proxy(
        Connection.class,
        (method, arguments) -> {
          if (method.getName().equals("commit")) {
            return atStep(connection, connection, method, arguments);
          }
          Object result = invoke(connection, method, arguments);
          return result instanceof PreparedStatement statement
              ? breaking(connection, statement)
              : result;
        });
  }

  private PreparedStatement breaking(Connection connection, PreparedStatement statement) {
    return proxy(
        PreparedStatement.class,
        (method, arguments) ->
            method.getName().startsWith("execute")
                ? atStep(connection, statement, method, arguments)
                : invoke(statement, method, arguments));
  }

  private Object atStep(Connection connection, Object target, Method method, Object[] arguments)
      throws Throwable {
    step++;
    if (step != breakAt) {
      return invoke(target, method, arguments);
    }
    if (afterwards) {
      invoke(target, method, arguments);
      killer.kill(connection);
      throw new SQLException("the answer was lost", "08006");
    }
    killer.kill(connection);
    return invoke(target, method, arguments);
  }

  private interface Call {
    Object make(Method method, Object[] arguments) throws Throwable;
  }

  private static <T> T proxy(Class<T> type, Call call) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> call.make(method, arguments)));
  }

  private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException problem) {
      throw problem.getCause();
    }
  }

  @Override
  public Connection getConnection(String user, String password) {
    throw new UnsupportedOperationException();
  }

  @Override
  public PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(PrintWriter out) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void setLoginTimeout(int seconds) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }

  @Override
  public <T> T unwrap(Class<T> type) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
