package io.myria.drill;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Folders for what tests write, in memory where there is room for it. Thousands of files come and
 * go with every database and every server, and ext4, which passes over each inode that was deleted
 * within the last minutes when it looks for a new one, spends most of the time of a copy on that.
 * JUnit's temporary folders lie there, too. What a run that was killed has left is deleted by the
 * next.
 */
public final class Scratch implements TempDirFactory {

  private static final Path MEMORY = Path.of("/dev/shm");
  private static final String OF_PROCESS = "myria-tests-";
  private static final long ROOM = 4L << 30;
  private static final long AVAILABLE = 8L << 30;

  /** One choice for a process, so that all of it lies on one file system; empty for the disk. */
  private static final Optional<Path> ROOT = hasRoom() ? Optional.of(root()) : Optional.empty();

  /** A new and empty one, which its caller deletes. */
  public static Path folder(String name) {
    try {
      return ROOT.isPresent()
          ? Files.createTempDirectory(ROOT.get(), name)
          : Files.createTempDirectory(name);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) {
    return folder("junit-");
  }

  private static boolean hasRoom() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/meminfo"))) {
      long available =
          lines
              .filter(line -> line.startsWith("MemAvailable:"))
              .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
              .findFirst()
              .orElse(0);
      return available > AVAILABLE
          && Files.isWritable(MEMORY)
          && Files.getFileStore(MEMORY).getUsableSpace() > ROOM;
    } catch (IOException noLinux) {
      return false;
    }
  }

  private static Path root() {
    try (DirectoryStream<Path> others = Files.newDirectoryStream(MEMORY, OF_PROCESS + "*")) {
      for (Path other : others) {
        String process = other.getFileName().toString().substring(OF_PROCESS.length());
        if (process.matches("\\d{1,9}") && ProcessHandle.of(Long.parseLong(process)).isEmpty()) {
          delete(other);
        }
      }
      Path root = MEMORY.resolve(OF_PROCESS + ProcessHandle.current().pid());
      Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(root), "leave-scratch"));
      return Files.createDirectories(root);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Empty, as it should be; what stops at the same time may still need what it has there. */
  private static void leave(Path root) {
    try {
      Files.deleteIfExists(root);
    } catch (IOException notEmpty) {
      System.err.println(root + " is left to the next run");
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        try {
          Files.deleteIfExists(file);
        } catch (IOException left) {
          System.err.println("what another run has left cannot be deleted: " + left);
        }
      }
    }
  }
}
