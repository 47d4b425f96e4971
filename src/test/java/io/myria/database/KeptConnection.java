package io.myria.database;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A data source of one connection that is never closed between uses; for one thread. */
public final class KeptConnection implements AutoCloseable {

  private final Connection connection;

  public KeptConnection(DataSource source) throws SQLException {
    connection = source.getConnection();
  }

  public DataSource source() {
    return (DataSource)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {DataSource.class},
            (self, method, arguments) -> {
              if (method.getName().equals("getConnection")) {
                return withoutClose();
              }
              throw new UnsupportedOperationException(method.getName());
            });
  }

  private Connection withoutClose() {
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (self, method, arguments) -> {
              if (method.getName().equals("close")) {
                return null;
              }
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException problem) {
                throw problem.getCause();
              }
            });
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
