package io.myria.search.index;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.NRTCachingDirectory;

/** The folder of an index; a temporary one goes with it. For one thread. */
public class IndexFolder implements Closeable {

  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  /** Segments that stay in memory until they are committed or merged: one, and all of them. */
  private static final double KEPT_SEGMENT_MIB = 4;

  private static final double KEPT_MIB = 16;

  private final Optional<Path> wanted;
  private Optional<Path> temporary = Optional.empty();

  /**
   * @param wanted empty for a temporary one
   */
  public IndexFolder(Optional<Path> wanted) {
    this.wanted = wanted;
  }

  /** To be closed by the caller. */
  public Directory open() throws IOException {
    return new NRTCachingDirectory(FSDirectory.open(path()), KEPT_SEGMENT_MIB, KEPT_MIB);
  }

  private Path path() throws IOException {
    if (wanted.isPresent()) {
      Path folder = wanted.get().toAbsolutePath();
      return Files.isDirectory(folder) ? folder : Files.createDirectories(folder, OWNER_ONLY);
    }
    if (temporary.filter(Files::isDirectory).isEmpty()) {
      temporary = Optional.of(Files.createTempDirectory("myria-search-"));
    }
    return temporary.get();
  }

  @Override
  public void close() throws IOException {
    if (temporary.filter(Files::isDirectory).isEmpty()) {
      return;
    }
    try (Stream<Path> files = Files.walk(temporary.get())) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
