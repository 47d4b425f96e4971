package io.myria.launcher;

import java.nio.file.Path;

/** The PostgreSQL of a data folder whose server has stopped, without it; as long as it is open. */
public final class StoppedStore implements AutoCloseable {

  private final Path folder;
  private final EmbeddedStore store;

  /**
   * @param data the folder, which another process may hold no more
   */
  public StoppedStore(Path data) {
    this.folder = data;
    this.store = EmbeddedStore.open(data, "myria", BackupDbIT.silent());
  }

  public Path folder() {
    return folder;
  }

  @Override
  public void close() {
    store.close();
  }
}
