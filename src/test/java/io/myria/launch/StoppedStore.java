package io.myria.launch;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** The store of a server that was stopped: its PostgreSQL runs as long as this is open. */
public final class StoppedStore implements AutoCloseable {

  private static final String SCHEMA = "myria";

  private final EmbeddedStore store;

  public StoppedStore(Path data) {
    store = EmbeddedStore.open(data, SCHEMA, BackupDbIT.silent());
  }

  /** As the superuser, on Myria's schema. */
  public Connection superuser() throws SQLException {
    Connection connection = store.superuser();
    connection.setSchema(SCHEMA);
    return connection;
  }

  @Override
  public void close() {
    store.close();
  }
}
