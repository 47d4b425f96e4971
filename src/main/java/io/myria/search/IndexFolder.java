package io.myria.search;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.NRTCachingDirectory;

/**
 * The folder of an index: its root, and a folder for each quarter; a temporary one goes with it.
 * {@link #open(Quarter)} is thread-safe once the root is open, the rest is for one thread.
 */
public class IndexFolder implements Closeable {

  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  /** Segments that stay in memory until they are committed or merged: one, and all of a quarter. */
  private static final double KEPT_SEGMENT_MIB = 2;

  private static final double KEPT_MIB = 4;

  private final Optional<Path> wanted;
  private volatile Optional<Path> temporary = Optional.empty();

  /**
   * @param wanted empty for a temporary one
   */
  public IndexFolder(Optional<Path> wanted) {
    this.wanted = wanted;
  }

  /** The root, to be closed by the caller. */
  public Directory open() throws IOException {
    return open(path());
  }

  /** To be closed by the caller. */
  public Directory open(Quarter quarter) throws IOException {
    return open(path().resolve(quarter.name()));
  }

  /** Of a folder that may not be there yet. */
  protected Directory open(Path at) throws IOException {
    if (!Files.isDirectory(at)) {
      Files.createDirectories(at, OWNER_ONLY);
    }
    return new NRTCachingDirectory(FSDirectory.open(at), KEPT_SEGMENT_MIB, KEPT_MIB);
  }

  /** Those that have a folder. */
  public List<Quarter> quarters() throws IOException {
    try (Stream<Path> files = Files.list(path())) {
      return files
          .flatMap(file -> Quarter.named(file.getFileName().toString()).stream())
          .sorted()
          .toList();
    }
  }

  /** With all that is in it. */
  public void delete(Quarter quarter) throws IOException {
    delete(path().resolve(quarter.name()));
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private Path path() throws IOException {
    if (wanted.isPresent()) {
      return wanted.get().toAbsolutePath();
    }
    if (temporary.filter(Files::isDirectory).isEmpty()) {
      temporary = Optional.of(Files.createTempDirectory("myria-search-"));
    }
    return temporary.get();
  }

  @Override
  public void close() throws IOException {
    if (temporary.isPresent()) {
      delete(temporary.get());
    }
  }
}
