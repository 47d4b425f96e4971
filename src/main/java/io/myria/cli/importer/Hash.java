package io.myria.cli.importer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;

/** Parts of keys that are made of content; stateless. */
final class Hash {

  private static final int BYTES = 12;

  private Hash() {}

  /** 24 hexadecimal digits of SHA-256 of the texts; where one ends counts. */
  static String of(Collection<String> texts) {
    MessageDigest digest = sha256();
    for (String text : texts) {
      digest.update(text.getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
    }
    return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
  }

  /** 64 bits of it. */
  static long bits(String text) {
    return ByteBuffer.wrap(sha256().digest(text.getBytes(StandardCharsets.UTF_8))).getLong();
  }

  static String of(String... texts) {
    return of(List.of(texts));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyJvmHasIt) {
      throw new IllegalStateException(everyJvmHasIt);
    }
  }
}
