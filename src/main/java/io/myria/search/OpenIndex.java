package io.myria.search;

import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader.Followed;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.LogByteSizeMergePolicy;
import org.apache.lucene.store.Directory;

/**
 * A quarter's index that is open for writing. Merges take neighbours only, so that documents keep
 * the order in which they came. For one thread; what it gives to readers is theirs.
 */
final class OpenIndex implements Closeable {

  private static final double BUFFER_MIB = 32;

  private final Directory directory;
  private final IndexWriter writer;
  private DirectoryReader reader;
  private IndexPosition position;
  private EventSeq committed;
  private boolean merging;

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
    return CommittedFiles.read(directory, () -> opened(directory, OpenIndex::check));
  }

  /** As above, of what this process checked before: its order alone is looked at. */
  static Optional<OpenIndex> again(Directory directory) throws IOException {
    return CommittedFiles.read(directory, () -> opened(directory, OpenIndex::checkOrder));
  }

  private interface Check {
    void of(OpenIndex index) throws IOException;
  }

  private static Optional<OpenIndex> opened(Directory directory, Check check) throws IOException {
    IndexWriter writer = new IndexWriter(directory, config(OpenMode.APPEND));
    OpenIndex index = null;
    try {
      Optional<IndexPosition> position = IndexPosition.read(CommittedFiles.data(writer));
      if (position.isPresent()) {
        index = new OpenIndex(directory, writer, position.get());
        check.of(index);
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
    CommittedFiles.clear(directory);
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
    config.setSimilarity(new ExactLengths());
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
   * The quarter's next event.
   *
   * @param documents of it, at least one
   */
  void add(Followed followed, List<Document> documents) throws IOException {
    EventSeq seq = followed.event().seq();
    if (seq.compareTo(position.seq()) <= 0) {
      throw new IllegalStateException("event " + seq + " is not behind " + position.seq());
    }
    writer.addDocuments(documents);
    merging = false;
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
    if (!isCommitted() || merging) {
      write();
    }
  }

  private void write() throws IOException {
    writer.setLiveCommitData(position.written().entrySet());
    writer.commit();
    committed = position.seq();
    CommittedFiles.checkAllThere(directory);
  }

  /** Has all segments made one, in the background; once after something was added. */
  void merge() throws IOException {
    if (!merging) {
      writer.forceMerge(1, false);
      merging = true;
    }
  }

  /** As of the last {@link #refresh}. */
  boolean isMerged() {
    return reader.leaves().size() <= 1;
  }

  /** Of what was added and is in no file yet. */
  long heldBytes() {
    return writer.ramBytesUsed();
  }

  /** Has what was added written to files, not yet to outlive the process. */
  void flush() throws IOException {
    writer.flush();
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

  /** Without a commit: callers that want one commit before. */
  @Override
  public void close() throws IOException {
    try {
      reader.close();
    } finally {
      writer.rollback();
    }
  }
}
