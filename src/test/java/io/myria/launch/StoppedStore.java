package io.myria.launch;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** What a server that was stopped has left in its data folder, by its PostgreSQL alone. */
public final class StoppedStore implements AutoCloseable {

  private static final String SCHEMA = "myria";

  private final EmbeddedStore store;

  public StoppedStore(Path data) {
    this.store = EmbeddedStore.open(data, SCHEMA, BackupDbIT.silent());
  }

  /** On Myria's schema. */
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
