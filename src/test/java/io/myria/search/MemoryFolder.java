package io.myria.search;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;

/** A folder of an index in memory; it outlives what is opened of it. */
public final class MemoryFolder extends IndexFolder {

  private final Directory root = new ByteBuffersDirectory();
  private final Map<Quarter, Directory> quarters = new ConcurrentHashMap<>();

  public MemoryFolder() {
    super(Optional.empty());
  }

  @Override
  public Directory open() {
    return new Kept(root);
  }

  @Override
  public Directory open(Quarter quarter) {
    return new Kept(quarters.computeIfAbsent(quarter, first -> new ByteBuffersDirectory()));
  }

  @Override
  public List<Quarter> quarters() {
    return quarters.keySet().stream().sorted().toList();
  }

  @Override
  public void delete(Quarter quarter) {
    quarters.remove(quarter);
  }

  /** What is closed can be opened again. */
  private static final class Kept extends FilterDirectory {

    Kept(Directory in) {
      super(in);
    }

    @Override
    public void close() throws IOException {
      in.syncMetaData();
    }
  }
}
