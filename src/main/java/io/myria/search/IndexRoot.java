package io.myria.search;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.store.Directory;

/**
 * The root of an index on disk: an index without documents, whose commit is the manifest and whose
 * lock keeps other servers out. For one thread.
 */
public final class IndexRoot implements Closeable {

  private final Directory directory;
  private final IndexWriter writer;
  private IndexManifest manifest;

  private IndexRoot(Directory directory, IndexWriter writer, IndexManifest manifest) {
    this.directory = directory;
    this.writer = writer;
    this.manifest = manifest;
  }

  /**
   * What an earlier process committed; empty where there is nothing, or something of another
   * version.
   */
  public static Optional<IndexRoot> existing(Directory directory) throws IOException {
    return CommittedFiles.read(directory, () -> opened(directory));
  }

  private static Optional<IndexRoot> opened(Directory directory) throws IOException {
    IndexWriter writer = new IndexWriter(directory, config(OpenMode.APPEND));
    Optional<IndexRoot> root = Optional.empty();
    try {
      root =
          IndexManifest.read(CommittedFiles.data(writer))
              .map(manifest -> new IndexRoot(directory, writer, manifest));
      return root;
    } finally {
      if (root.isEmpty()) {
        writer.rollback();
      }
    }
  }

  /** A new one in place of whatever is there. */
  static IndexRoot empty(Directory directory, IndexManifest manifest) throws IOException {
    CommittedFiles.clear(directory);
    IndexRoot root =
        new IndexRoot(directory, new IndexWriter(directory, config(OpenMode.CREATE)), manifest);
    try {
      root.write(manifest);
      return root;
    } catch (IOException | RuntimeException problem) {
      root.close();
      throw problem;
    }
  }

  private static IndexWriterConfig config(OpenMode mode) {
    return new IndexWriterConfig().setOpenMode(mode).setCommitOnClose(false);
  }

  /** As it was committed last. */
  public IndexManifest manifest() {
    return manifest;
  }

  void write(IndexManifest newer) throws IOException {
    writer.setLiveCommitData(newer.written().entrySet());
    writer.commit();
    manifest = newer;
    CommittedFiles.checkAllThere(directory);
  }

  @Override
  public void close() throws IOException {
    writer.rollback();
  }
}
