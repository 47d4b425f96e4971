package io.myria.launcher.backup;

import io.myria.config.FileNames;
import io.myria.launcher.backup.Manifest.Part;
import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folder of a backup. For one thread.
 *
 * @param progress hears of bytes as they are read
 */
public record BackupFolder(Path root, LongConsumer progress) {

  private static final int BUFFER = 1 << 20;

  private static final String UNFINISHED = Manifest.FILE + ".new";

  private static final FileAttribute<?> FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /**
   * A new one, which is this process's from now on.
   *
   * @param place claimed, and to be undone where it is not finished
   * @throws LaunchFailure where it cannot be written, or another process makes a backup there
   */
  public static BackupFolder create(OwnFolder place, LongConsumer progress) {
    try {
      Files.createFile(place.root().resolve(UNFINISHED), FILE);
      return new BackupFolder(place.root(), progress);
    } catch (IOException problem) {
      throw new LaunchFailure(place.root() + " cannot be written; choose another folder", problem);
    }
  }

  /** Copies a file as it is now, however it changes meanwhile; on the disk when this returns. */
  Part copy(Path source, String path) throws IOException {
    try (InputStream in = Files.newInputStream(source)) {
      return write(in, path);
    }
  }

  Part write(InputStream in, String path) throws IOException {
    Path target = FileNames.resolve(root, path);
    Files.createDirectories(target.getParent(), OwnFolder.PRIVATE);
    Files.createFile(target, FILE);
    MessageDigest digest = sha256();
    long bytes = 0;
    try (FileChannel channel = FileChannel.open(target, StandardOpenOption.WRITE);
        OutputStream out = java.nio.channels.Channels.newOutputStream(channel)) {
      byte[] buffer = new byte[BUFFER];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        out.write(buffer, 0, read);
        digest.update(buffer, 0, read);
        bytes += read;
        progress.accept(read);
      }
      channel.force(true);
    }
    return new Part(path, bytes, HexFormat.of().formatHex(digest.digest()));
  }

  /** Makes a file that another program is to fill: one that nobody else may read. */
  Path reserve(String path) throws IOException {
    return Files.createFile(root.resolve(path), FILE);
  }

  /** A file that another program has written here. */
  Part describe(String path) throws IOException {
    Path file = root.resolve(path);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    return new Part(path, Files.size(file), digest(file));
  }

  /** Makes it a backup: whole or not at all. */
  public void finish(Manifest manifest) {
    Path unfinished = root.resolve(UNFINISHED);
    try {
      Files.write(unfinished, manifest.written());
      try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      Files.move(unfinished, root.resolve(Manifest.FILE), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException problem) {
      throw new LaunchFailure(unfinished + " cannot be written", problem);
    }
  }

  /**
   * Compares every part with the manifest.
   *
   * @throws LaunchFailure where one is missing, is another, or is too much
   */
  public void check(Manifest manifest) {
    Set<String> known = manifest.parts().stream().map(Part::path).collect(Collectors.toSet());
    try {
      for (Part part : manifest.parts()) {
        Path file = FileNames.resolve(root, part.path());
        if (!Files.isRegularFile(file)) {
          throw refused(part.path() + " is missing");
        }
        if (!file.toRealPath().equals(root.toRealPath().resolve(part.path()))) {
          throw refused("unsafe_path: " + part.path() + " is a link, or below one");
        }
        if (Files.size(file) != part.bytes() || !digest(file).equals(part.sha256())) {
          throw refused(part.path() + " is damaged");
        }
      }
      for (String file : files(root)) {
        if (!known.contains(file) && !file.equals(Manifest.FILE)) {
          throw refused(file + " is no part of it");
        }
      }
    } catch (IOException problem) {
      throw new LaunchFailure("the backup " + root + " cannot be read", problem);
    }
  }

  /**
   * A part that was checked.
   *
   * @throws IOException where it is a link by now
   */
  Path file(Part part) throws IOException {
    Path file = FileNames.resolve(root, part.path());
    if (!file.toRealPath().equals(root.toRealPath().resolve(part.path()))) {
      throw new IOException(part.path() + " became a link");
    }
    return file;
  }

  private LaunchFailure refused(String why) {
    return new LaunchFailure(
        "the backup %s is not whole: %s; nothing was restored, take another backup"
            .formatted(root, why));
  }

  private static List<String> files(Path folder) throws IOException {
    List<String> found = new ArrayList<>();
    for (Path entry : OwnFolder.entries(folder)) {
      try (Stream<Path> files = Files.walk(entry)) {
        files
            .filter(file -> Files.isRegularFile(file) || Files.isSymbolicLink(file))
            .map(file -> folder.relativize(file).toString().replace('\\', '/'))
            .forEach(found::add);
      }
    }
    return found;
  }

  private String digest(Path file) throws IOException {
    MessageDigest digest = sha256();
    try (InputStream in = Files.newInputStream(file)) {
      byte[] buffer = new byte[BUFFER];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
        progress.accept(read);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }
}
