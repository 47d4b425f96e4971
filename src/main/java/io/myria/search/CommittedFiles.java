package io.myria.search;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;

/** The files of a Lucene index as its commits know them; stateless. */
public final class CommittedFiles {

  private CommittedFiles() {}

  /** An attempt to read what is committed. */
  interface Reading<T> {
    Optional<T> read() throws IOException;
  }

  /**
   * Empty where there is no index.
   *
   * @throws CorruptIndexException if what is there cannot be read, in whatever words
   */
  static <T> Optional<T> read(Directory directory, Reading<T> reading) throws IOException {
    try {
      return DirectoryReader.indexExists(directory) ? reading.read() : Optional.empty();
    } catch (FileSystemException | LockObtainFailedException notOfTheBytes) {
      throw notOfTheBytes;
    } catch (IOException | Error unreadable) {
      throw new CorruptIndexException(
          IndexTrouble.told(unreadable), directory.toString(), unreadable);
    }
  }

  /** What the last commit says of itself. */
  static Map<String, String> data(IndexWriter writer) {
    Map<String, String> data = new HashMap<>();
    Iterable<Map.Entry<String, String>> entries = writer.getLiveCommitData();
    if (entries != null) {
      entries.forEach(entry -> data.put(entry.getKey(), entry.getValue()));
    }
    return data;
  }

  /** But for the folders of quarters, nothing stays. */
  static void clear(Directory directory) throws IOException {
    try (Lock lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
      lock.ensureValid();
      for (String file : other(directory)) {
        directory.deleteFile(file);
      }
    }
  }

  /** The files there, but for the lock. */
  public static List<String> other(Directory directory) throws IOException {
    return List.of(directory.listAll()).stream()
        .filter(file -> !file.equals(IndexWriter.WRITE_LOCK_NAME))
        .filter(file -> Quarter.named(file).isEmpty())
        .toList();
  }

  /** Files of a segment that are missing, or whose checksum is not that of their bytes on disk. */
  static List<String> damaged(SegmentReader segment) throws IOException {
    List<String> damaged = new ArrayList<>();
    for (String file : new TreeSet<>(segment.getSegmentInfo().files())) {
      // Opened anew: what is mapped may be of a file that somebody has put another in place of.
      try (IndexInput in = segment.directory().openInput(file, IOContext.READONCE)) {
        CodecUtil.checksumEntireFile(in);
      } catch (CorruptIndexException | EOFException | NoSuchFileException wrong) {
        damaged.add(file);
      }
    }
    return damaged;
  }

  /** Somebody may have deleted what a commit needs. */
  static void checkAllThere(Directory directory) throws IOException {
    Set<String> missing = new HashSet<>();
    for (IndexCommit commit : DirectoryReader.listCommits(directory)) {
      missing.addAll(commit.getFileNames());
    }
    missing.removeAll(List.of(directory.listAll()));
    if (!missing.isEmpty()) {
      throw new NoSuchFileException(missing.toString());
    }
  }
}
