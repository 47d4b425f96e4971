package io.myria.launcher.backup;

import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that is to hold one thing alone, and is left as it was found where that fails: gone, or
 * empty. It may be where a disk is mounted; what a file system keeps on top of its own is nobody's.
 *
 * @param made whether it was not there before
 */
public record OwnFolder(Path root, boolean made) {

  static final FileAttribute<?> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  /** Of a file system like ext4; to be read by root alone. */
  private static final String LOST = "lost+found";

  /**
   * Makes it where it is not there.
   *
   * @param why says what an empty folder is needed for
   * @throws LaunchFailure where it is a file, or not empty
   */
  public static OwnFolder claim(Path folder, String why) throws IOException {
    Path root = folder.toAbsolutePath().normalize();
    requireEmpty(root, why);
    boolean made = !Files.exists(root);
    make(root);
    return new OwnFolder(root, made);
  }

  /**
   * @param why says what an empty folder is needed for
   * @throws LaunchFailure where it is a file, or not empty
   */
  public static void requireEmpty(Path folder, String why) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    if (!Files.isDirectory(folder)) {
      throw new LaunchFailure(folder + " is a file; " + why);
    }
    if (!entries(folder).isEmpty()) {
      throw new LaunchFailure(folder + " is not empty; " + why);
    }
  }

  /** What stands in it, without what is below that. */
  static List<Path> entries(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> !file.getFileName().toString().equals(LOST)).toList();
    }
  }

  static void make(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      if (folder.getParent() != null) {
        Files.createDirectories(folder.getParent());
      }
      Files.createDirectory(folder, PRIVATE);
    }
  }

  /** Leaves it as it was found. */
  public void undo() {
    if (!Files.exists(root)) {
      return;
    }
    try {
      entries(root).forEach(OwnFolder::delete);
      if (made) {
        Files.delete(root);
      }
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** With all that is below. */
  public static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
