package io.myria.search;

import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader.Followed;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;

/**
 * The index of a quarter: closed, open to be read, or open to be written, too. Readers are taken on
 * any thread; all else is for the one that follows the log.
 */
final class QuarterIndex implements IndexPart.Source, Closeable {

  private static final Logger LOG = Logger.getLogger(QuarterIndex.class.getName());

  private final Quarter quarter;
  private final IndexFolder folder;
  private final OpenQuarters open;
  private Optional<Directory> directory = Optional.empty();
  private Optional<DirectoryReader> reader = Optional.empty();
  private volatile Optional<OpenIndex> writing = Optional.empty();
  private volatile Optional<Throwable> trouble = Optional.empty();
  private volatile boolean answers = true;
  private EventSeq read;

  /**
   * @param read its last event
   */
  private QuarterIndex(Quarter quarter, IndexFolder folder, OpenQuarters open, EventSeq read) {
    this.quarter = quarter;
    this.folder = folder;
    this.open = open;
    this.read = read;
  }

  /** What an earlier process committed, all of it checked; empty where there is nothing. */
  static Optional<IndexPosition> check(Quarter quarter, IndexFolder folder) throws IOException {
    try (Directory directory = folder.open(quarter);
        OpenIndex index = OpenIndex.existing(directory).orElse(null)) {
      return Optional.ofNullable(index).map(OpenIndex::position);
    }
  }

  /** Of what was checked. */
  static QuarterIndex existing(
      Quarter quarter, IndexFolder folder, OpenQuarters open, EventSeq read) {
    return new QuarterIndex(quarter, folder, open, read);
  }

  /** Without events, in place of whatever is there. */
  static QuarterIndex empty(
      Quarter quarter, IndexFolder folder, OpenQuarters open, IndexPosition start)
      throws IOException {
    folder.delete(quarter);
    QuarterIndex index = new QuarterIndex(quarter, folder, open, start.seq());
    Directory at = folder.open(quarter);
    try {
      index.write(at, OpenIndex.empty(at, start));
      return index;
    } catch (IOException | RuntimeException | Error problem) {
      at.close();
      throw problem;
    }
  }

  Quarter quarter() {
    return quarter;
  }

  /** Up to where it has all events of its quarter; it may know of later ones that are none. */
  EventSeq read() {
    return read;
  }

  /** Up to there its quarter has no more events. */
  void readTo(EventSeq seq) {
    read = seq.compareTo(read) > 0 ? seq : read;
  }

  /** Whether it is asked at all; not while it lacks events that its quarter has. */
  void answers(boolean whole) {
    answers = whole;
  }

  boolean answers() {
    return answers;
  }

  Optional<Throwable> trouble() {
    return trouble;
  }

  boolean isWriting() {
    return writing.isPresent();
  }

  @Override
  public Optional<DirectoryReader> acquire() throws IOException {
    Optional<DirectoryReader> taken = taken();
    if (taken.isPresent()) {
      open.used(this);
    }
    return taken;
  }

  /** Within the lock that closing takes, so that what is closed for good is not opened again. */
  private synchronized Optional<DirectoryReader> taken() throws IOException {
    if (!answers || trouble.isPresent()) {
      return Optional.empty();
    }
    if (reader.isEmpty()) {
      Directory at = folder.open(quarter);
      try {
        reader = Optional.of(DirectoryReader.open(at));
        directory = Optional.of(at);
      } finally {
        if (reader.isEmpty()) {
          at.close();
        }
      }
    }
    reader.get().incRef();
    return reader;
  }

  @Override
  public void broken(Throwable why) {
    if (trouble.isEmpty()) {
      trouble = Optional.of(why);
    }
  }

  /**
   * The quarter's next event; what it has already is passed over.
   *
   * @param documents of it, at least one
   */
  void add(Followed followed, List<Document> documents) throws IOException {
    EventSeq seq = followed.event().seq();
    if (seq.compareTo(read) > 0) {
      writer().add(followed, documents);
      read = seq;
    }
  }

  private OpenIndex writer() throws IOException {
    if (writing.isEmpty()) {
      Directory at = folder.open(quarter);
      try {
        write(at, OpenIndex.again(at).orElseThrow(() -> new NoSuchFileException(quarter.name())));
      } catch (IOException | RuntimeException | Error problem) {
        at.close();
        throw problem;
      }
    }
    return writing.orElseThrow();
  }

  private void write(Directory at, OpenIndex index) throws IOException {
    synchronized (this) {
      closeReading();
      directory = Optional.of(at);
      reader = Optional.of(index.reader());
      writing = Optional.of(index);
    }
    open.used(this);
  }

  /** Makes what was added visible. */
  void refresh() throws IOException {
    if (writing.isEmpty()) {
      return;
    }
    Optional<DirectoryReader> older = writing.get().refresh();
    synchronized (this) {
      reader = Optional.of(writing.get().reader());
    }
    if (older.isPresent()) {
      older.get().close();
    }
  }

  long heldBytes() {
    return writing.map(OpenIndex::heldBytes).orElse(0L);
  }

  void flush() throws IOException {
    if (writing.isPresent()) {
      writing.get().flush();
    }
  }

  /** Makes what was added outlive the process. */
  void commit() throws IOException {
    if (writing.isPresent()) {
      writing.get().commit();
    }
  }

  /** Has its segments made one in the background, and looks whether they are. */
  void merge() throws IOException {
    writer().merge();
    refresh();
  }

  boolean isMerged() {
    return writing.map(OpenIndex::isMerged).orElse(true);
  }

  /** Nobody writes it for a while: commits and closes. */
  void rest() throws IOException {
    commit();
    open.closed(this);
    closeReading();
  }

  /** It has been used longest ago. */
  synchronized void closeUnwritten() {
    if (writing.isEmpty()) {
      try {
        closeReading();
      } catch (IOException | RuntimeException problem) {
        LOG.log(Level.FINE, "a quarter of the index did not close well", problem);
      }
    }
  }

  private synchronized void closeReading() throws IOException {
    try (Directory at = directory.orElse(null);
        DirectoryReader of = writing.isPresent() ? null : reader.orElse(null);
        OpenIndex index = writing.orElse(null)) {
      LOG.finest(() -> "closing " + at + " " + of + " " + index);
    } finally {
      directory = Optional.empty();
      reader = Optional.empty();
      writing = Optional.empty();
    }
  }

  /** For good, and without a commit: nobody is shown it any more. */
  @Override
  public void close() throws IOException {
    answers = false;
    open.closed(this);
    closeReading();
  }
}
