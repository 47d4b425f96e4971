package io.myria.launcher;

import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Properties;
import java.util.Set;

/** The passwords of the embedded database's three logins, made once and kept in one file. */
record Credentials(String superuser, String migration, String application) {

  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rw-------");

  /** Reads the file, or makes it; it is never written twice. */
  static Credentials in(Path file) {
    try {
      return Files.exists(file) ? read(file) : create(file);
    } catch (IOException problem) {
      throw new LaunchFailure(
          file + " cannot be read or written; it holds the passwords of the embedded database",
          problem);
    }
  }

  private static Credentials read(Path file) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      properties.load(in);
    }
    return new Credentials(
        required(properties, "superuser", file),
        required(properties, "migration", file),
        required(properties, "application", file));
  }

  private static String required(Properties properties, String key, Path file) {
    String value = properties.getProperty(key);
    if (value == null || value.isBlank()) {
      throw new LaunchFailure(
          file + " holds no " + key + "; restore it from a backup of the folder");
    }
    return value;
  }

  private static Credentials create(Path file) throws IOException {
    Credentials made = new Credentials(random(), random(), random());
    Properties properties = new Properties();
    properties.setProperty("superuser", made.superuser);
    properties.setProperty("migration", made.migration);
    properties.setProperty("application", made.application);
    // Whole or not at all: a crash in between must not leave half a file.
    Path unfinished = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(unfinished);
    Files.createFile(unfinished, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
      OutputStream out = Channels.newOutputStream(channel);
      properties.store(out, "Passwords of the embedded PostgreSQL; keep them with its data");
      channel.force(true);
    }
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent())) {
      folder.force(true);
    }
    return made;
  }

  private static String random() {
    byte[] bytes = new byte[24];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  @Override
  public String toString() {
    return "Credentials[not shown]";
  }
}
