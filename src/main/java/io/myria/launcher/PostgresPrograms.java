package io.myria.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * PostgreSQL's programs, unpacked by the machine's own {@code tar} and {@code xz}, which take a
 * third of what the library's decompressor in Java takes of a first start. Where they are not there
 * the library unpacks.
 *
 * @param folder of the library, which looks there for a folder that is named by the archive's
 *     digest
 */
record PostgresPrograms(Path folder) {

  /** The only archive that the build brings. */
  private static final String ARCHIVE = "/postgres-linux-x86_64.txz";

  /** By which the library knows that a folder is whole. */
  private static final String WHOLE = ".exists";

  private static final Logger LOG = Logger.getLogger(PostgresPrograms.class.getName());

  /** Does nothing where they are there. */
  void unpack() {
    try {
      if (!areThere() && isForThisMachine()) {
        unpackArchive();
      }
    } catch (IOException problem) {
      LOG.log(Level.FINE, "the library unpacks PostgreSQL", problem);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean areThere() throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (DirectoryStream<Path> some = Files.newDirectoryStream(folder, "PG-*")) {
      for (Path programs : some) {
        if (Files.exists(programs.resolve(WHOLE))) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isForThisMachine() {
    return System.getProperty("os.name").equals("Linux")
        && System.getProperty("os.arch").equals("amd64");
  }

  private void unpackArchive() throws IOException, InterruptedException {
    byte[] archive;
    try (InputStream in = PostgresPrograms.class.getResourceAsStream(ARCHIVE)) {
      if (in == null) {
        throw new IOException(ARCHIVE + " is not there");
      }
      archive = in.readAllBytes();
    }
    Files.createDirectories(folder);
    Path part = Files.createTempDirectory(folder, "part");
    try {
      extract(archive, part);
      Files.createFile(part.resolve(WHOLE));
      Files.move(part, folder.resolve("PG-" + digest(archive)));
    } catch (IOException problem) {
      delete(part);
      throw problem;
    }
  }

  private static void extract(byte[] archive, Path into) throws IOException, InterruptedException {
    Process tar =
        new ProcessBuilder("tar", "-xJf", "-", "-C", into.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (OutputStream out = tar.getOutputStream()) {
      out.write(archive);
    } finally {
      tar.waitFor();
    }
    if (tar.exitValue() != 0) {
      throw new IOException("tar ended with " + tar.exitValue());
    }
  }

  private static String digest(byte[] archive) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(archive));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void delete(Path part) throws IOException {
    try (Stream<Path> files = Files.walk(part)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
