package io.myria.launcher;

import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The Ed25519 keys that sign checkpoints of the log, made once and kept in one PEM file. */
final class ProofKey {

  private static final int LINE = 64;

  private ProofKey() {}

  /**
   * Makes the file unless it is there; only its owner may read it.
   *
   * @throws LaunchFailure when it cannot be written
   */
  static void in(Path file) {
    if (Files.exists(file)) {
      return;
    }
    // Whole or not at all: a crash in between must not leave half a file.
    Path unfinished = file.resolveSibling(file.getFileName() + ".new");
    try {
      KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
      String pem = pem("PRIVATE KEY", pair.getPrivate()) + pem("PUBLIC KEY", pair.getPublic());
      Files.deleteIfExists(unfinished);
      Files.createFile(
          unfinished,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(pem.getBytes(StandardCharsets.US_ASCII));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException problem) {
      throw new LaunchFailure(
          file + " cannot be written; it holds the key that signs checkpoints of the log", problem);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform from 15 on has Ed25519", missing);
    }
  }

  private static String pem(String type, Key key) {
    return "-----BEGIN "
        + type
        + "-----\n"
        + Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(key.getEncoded())
        + "\n-----END "
        + type
        + "-----\n";
  }
}
