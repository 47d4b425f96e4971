package io.myria.search;

import io.myria.event.EventSeq;
import io.myria.log.LogReader.Followed;
import io.myria.search.index.EventDocuments;
import io.myria.search.index.IndexPosition;
import io.myria.search.index.IndexTrouble;
import io.myria.search.index.LeafEvents;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.LogByteSizeMergePolicy;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;

/**
 * An index that is open for writing. Merges take neighbours only, so that documents keep the order
 * in which they came. For one thread; what it gives to readers is theirs.
 */
final class OpenIndex implements Closeable {

  private static final double BUFFER_MIB = 32;

  private final Directory directory;
  private final IndexWriter writer;
  private DirectoryReader reader;
  private IndexPosition position;
  private EventSeq committed;

  private OpenIndex(Directory directory, IndexWriter writer, IndexPosition position)
      throws IOException {
    this.directory = directory;
    this.writer = writer;
    this.position = position;
    this.committed = position.seq();
    this.reader = DirectoryReader.open(writer);
  }

  /**
   * What an earlier process committed, every byte of it checked; empty where there is nothing, or
   * something of another version.
   *
   * @throws CorruptIndexException if what is there cannot be read, in whatever words: overwritten
   *     bytes end in a length that is none, or in one that no memory has
   */
  static Optional<OpenIndex> existing(Directory directory) throws IOException {
    try {
      return DirectoryReader.indexExists(directory) ? opened(directory) : Optional.empty();
    } catch (FileSystemException | LockObtainFailedException notOfTheBytes) {
      throw notOfTheBytes;
    } catch (IOException | Error unreadable) {
      throw new CorruptIndexException(
          IndexTrouble.told(unreadable), directory.toString(), unreadable);
    }
  }

  private static Optional<OpenIndex> opened(Directory directory) throws IOException {
    IndexWriter writer = new IndexWriter(directory, config(OpenMode.APPEND));
    OpenIndex index = null;
    try {
      Optional<IndexPosition> position = IndexPosition.read(committedWith(writer));
      if (position.isPresent()) {
        index = new OpenIndex(directory, writer, position.get());
        index.check();
        return Optional.of(index);
      }
      return Optional.empty();
    } catch (IOException | RuntimeException | Error problem) {
      if (index != null) {
        index.reader.close();
      }
      index = null;
      throw problem;
    } finally {
      if (index == null) {
        writer.rollback();
      }
    }
  }

  /** A new one in place of whatever is there. */
  static OpenIndex empty(Directory directory, IndexPosition start) throws IOException {
    try (Lock lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
      lock.ensureValid();
      for (String file : directory.listAll()) {
        if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
          directory.deleteFile(file);
        }
      }
    }
    IndexWriter writer = new IndexWriter(directory, config(OpenMode.CREATE));
    try {
      OpenIndex index = new OpenIndex(directory, writer, start);
      index.write();
      return index;
    } catch (IOException | RuntimeException problem) {
      writer.rollback();
      throw problem;
    }
  }

  private static IndexWriterConfig config(OpenMode mode) {
    IndexWriterConfig config = new IndexWriterConfig();
    config.setOpenMode(mode);
    config.setRAMBufferSizeMB(BUFFER_MIB);
    config.setMergePolicy(new LogByteSizeMergePolicy());
    config.setCommitOnClose(false);
    return config;
  }

  IndexPosition position() {
    return position;
  }

  /** What was read up to the last {@link #refresh}. */
  DirectoryReader reader() {
    return reader;
  }

  boolean isCommitted() {
    return committed.equals(position.seq());
  }

  /**
   * The event behind the last one.
   *
   * @param members of its participant set, by number
   */
  void add(Followed followed, Collection<Long> members) throws IOException {
    EventSeq seq = followed.event().seq();
    if (!seq.equals(position.seq().plus(1))) {
      throw new IllegalStateException("event " + seq + " does not follow " + position.seq());
    }
    List<Document> documents = EventDocuments.of(followed, members);
    if (!documents.isEmpty()) {
      writer.addDocuments(documents);
    }
    position = new IndexPosition(position.logId(), seq, Optional.of(followed.event().id()));
  }

  /**
   * Makes what was added visible.
   *
   * @return the reader until now, to be closed by the caller when nobody is shown it any more; none
   *     if it is still the one
   */
  Optional<DirectoryReader> refresh() throws IOException {
    DirectoryReader newer = DirectoryReader.openIfChanged(reader, writer);
    if (newer == null) {
      return Optional.empty();
    }
    DirectoryReader older = reader;
    reader = newer;
    checkOrder();
    return Optional.of(older);
  }

  /** Makes what was added outlive the process. */
  void commit() throws IOException {
    if (!isCommitted()) {
      write();
    }
  }

  private void write() throws IOException {
    writer.setLiveCommitData(position.written().entrySet());
    writer.commit();
    committed = position.seq();
    Set<String> missing = new HashSet<>();
    for (IndexCommit commit : DirectoryReader.listCommits(directory)) {
      missing.addAll(commit.getFileNames());
    }
    missing.removeAll(List.of(directory.listAll()));
    if (!missing.isEmpty()) {
      throw new NoSuchFileException(missing.toString());
    }
  }

  private void check() throws IOException {
    for (LeafReaderContext leaf : reader.leaves()) {
      leaf.reader().checkIntegrity();
    }
    checkOrder();
  }

  /** What everything that reads stands on. */
  private void checkOrder() throws IOException {
    long last = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      LeafEvents events = new LeafEvents(leaf.reader());
      if (leaf.reader().hasDeletions() || events.first() <= last) {
        throw new IllegalStateException("documents stand out of order behind event " + last);
      }
      last = events.last();
    }
    if (last > position.seq().value()) {
      throw new IllegalStateException("there are documents behind event " + position.seq());
    }
  }

  private static Map<String, String> committedWith(IndexWriter writer) {
    Map<String, String> data = new HashMap<>();
    Iterable<Map.Entry<String, String>> entries = writer.getLiveCommitData();
    if (entries != null) {
      entries.forEach(entry -> data.put(entry.getKey(), entry.getValue()));
    }
    return data;
  }

  /** Without a commit: whoever wants one commits before. */
  @Override
  public void close() throws IOException {
    try {
      reader.close();
    } finally {
      writer.rollback();
    }
  }
}
