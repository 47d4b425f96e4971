package io.myria.launcher;

import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * The folder that holds all of a server's state, locked for one process. The lock is the operating
 * system's, so it goes with the process however that ends.
 */
final class DataFolder implements AutoCloseable {

  static final String ERASURES = "erasures";

  private static final String IN_USE =
      "the data folder %s is in use by another Myria%s; stop that one or choose another with"
          + " --data";

  private static final String LOCK = "myria.lock";

  private static final String RESTORING = ".restoring";

  private static final String HALF =
      "the data folder %s holds a store that is being restored, or a restore that was cut short;"
          + " if none is running, delete all that is in it, %s too, and restore again, or choose"
          + " another with --data";

  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private final Path root;
  private final FileChannel lock;

  private DataFolder(Path root, FileChannel lock) {
    this.root = root;
    this.lock = lock;
  }

  /**
   * @throws LaunchFailure when it cannot be written, another process holds it, or what it holds was
   *     not restored to the end
   */
  static DataFolder open(Path folder) {
    requireWhole(folder);
    return held(folder);
  }

  /**
   * For who would use a port before: that the folder is in use says more than that the port is.
   *
   * @throws LaunchFailure when another process holds it
   */
  static void requireFree(Path folder) {
    Path root = folder.toAbsolutePath().normalize();
    if (Files.exists(root.resolve(LOCK))) {
      try {
        lock(root).close();
      } catch (IOException unreadable) {
        // Opening it says so, with the way out.
        return;
      }
    }
  }

  /**
   * @throws LaunchFailure where a restore into it has not come to its end
   */
  static void requireWhole(Path folder) {
    Path root = folder.toAbsolutePath().normalize();
    if (Files.exists(root.resolve(RESTORING))) {
      throw new LaunchFailure(HALF.formatted(root, RESTORING));
    }
  }

  /**
   * For a restore: nothing else opens it before {@link #restored()}, also where this process is
   * killed before.
   *
   * @throws LaunchFailure when it cannot be written or another process holds it
   */
  static DataFolder openForRestore(Path folder) {
    DataFolder held = held(folder);
    try {
      Files.createFile(held.root.resolve(RESTORING));
      held.sync();
      return held;
    } catch (IOException problem) {
      throw new LaunchFailure("the data folder " + held.root + " cannot be written", problem);
    }
  }

  /** What it holds is whole. */
  void restored() throws IOException {
    Files.delete(root.resolve(RESTORING));
    sync();
  }

  /** That its files are there, or not, is on the disk. */
  private void sync() throws IOException {
    try (FileChannel channel = FileChannel.open(root, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static DataFolder held(Path folder) {
    Path root = folder.toAbsolutePath().normalize();
    try {
      if (!Files.isDirectory(root)) {
        Files.createDirectories(root, OWNER_ONLY);
      }
      return new DataFolder(root, lock(root));
    } catch (FileAlreadyExistsException notAFolder) {
      throw new LaunchFailure(
          "the data folder " + root + " is a file; choose another with --data", notAFolder);
    } catch (IOException problem) {
      throw new LaunchFailure(
          "the data folder "
              + root
              + " cannot be written ("
              + FileTrouble.of(problem)
              + "); give this user write access or choose another with --data",
          problem);
    }
  }

  private static FileChannel lock(Path root) throws IOException {
    FileChannel channel =
        FileChannel.open(
            root.resolve(LOCK),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    FileLock held = channel.tryLock();
    if (held == null) {
      String holder = Files.readString(root.resolve(LOCK)).strip();
      channel.close();
      throw new LaunchFailure(
          IN_USE.formatted(root, holder.isEmpty() ? "" : " (process " + holder + ")"));
    }
    channel.truncate(0);
    String self = ProcessHandle.current().pid() + "\n";
    channel.write(ByteBuffer.wrap(self.getBytes(StandardCharsets.US_ASCII)));
    return channel;
  }

  Path root() {
    return root;
  }

  Path postgres() {
    return root.resolve("postgres");
  }

  /** The unpacked binaries; not in the temporary folder, where anybody could replace them. */
  Path programs() {
    // The library makes its folder writable for all, so ours around it is closed.
    return created(root.resolve("programs")).resolve("unpacked");
  }

  Path credentials() {
    return root.resolve("credentials.properties");
  }

  Path logs() {
    return created(root.resolve("logs"));
  }

  LastStart lastStart() {
    return new LastStart(root.resolve("last-start"));
  }

  /** Made by the server, and by it again when it is lost. */
  Path search() {
    return root.resolve("search");
  }

  /** The WAR, unpacked; made again when it is lost. */
  Path application() {
    return created(root.resolve("application"));
  }

  /** Receipts of erasures, for a store that is put back to a time before them. */
  Path erasures() {
    return root.resolve(ERASURES);
  }

  /** Signs checkpoints of the log. */
  Path proofKey() {
    return root.resolve("proof-key.pem");
  }

  /** Payara Micro's own files; written anew at each start, so that no old setting stays. */
  Path emptyServerFolder() {
    Path server = root.resolve("server");
    delete(server);
    return created(server);
  }

  private static Path created(Path folder) {
    try {
      return Files.isDirectory(folder) ? folder : Files.createDirectory(folder, OWNER_ONLY);
    } catch (IOException problem) {
      throw new LaunchFailure(
          folder + " cannot be created; give this user write access or choose another with --data",
          problem);
    }
  }

  private static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException problem) {
      throw new LaunchFailure(folder + " cannot be cleared; delete it and start again", problem);
    }
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
