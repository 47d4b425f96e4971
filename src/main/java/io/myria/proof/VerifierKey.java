package io.myria.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/**
 * A public Ed25519 key that verifies notes, written as {@code name+id+key} as Go's {@code
 * sumdb/note} does.
 *
 * @param name without spaces and plus signs
 */
public record VerifierKey(String name, PublicKey key) {

  static final String ALGORITHM = "Ed25519";

  private static final byte TYPE = 1;
  private static final int PARTS = 3;
  private static final int ID_BYTES = 4;
  private static final int KEY_BYTES = 32;

  /** Before the 32 bytes of a key in its X.509 encoding (RFC 8410). */
  private static final byte[] X509 = HexFormat.of().parseHex("302a300506032b6570032100");

  public VerifierKey {
    requireName(name);
  }

  /**
   * @throws ProofException for a name that no key can have
   */
  public static String requireName(String name) {
    boolean allowed =
        name.codePoints()
            .noneMatch(
                one ->
                    one == '+'
                        || Character.isSpaceChar(one)
                        || Character.isWhitespace(one)
                        || Character.isISOControl(one));
    if (name.isEmpty() || !allowed) {
      throw new ProofException(
          "the name of a key has no spaces and no plus sign, and is not empty");
    }
    return name;
  }

  /**
   * @throws ProofException where the text is not such a key
   */
  public static VerifierKey parse(String text) {
    String[] parts = text.split("\\+", PARTS);
    if (parts.length < PARTS) {
      throw new ProofException("a verifier key looks like name+0123abcd+base64");
    }
    byte[] typed = MerkleHash.decode(parts[2]);
    if (typed.length != 1 + KEY_BYTES || typed[0] != TYPE) {
      throw new ProofException("the verifier key is not an Ed25519 key");
    }
    byte[] encoded = Arrays.copyOf(X509, X509.length + KEY_BYTES);
    System.arraycopy(typed, 1, encoded, X509.length, KEY_BYTES);
    try {
      VerifierKey key =
          new VerifierKey(
              parts[0],
              KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(encoded)));
      if (!HexFormat.of().formatHex(key.id()).equals(parts[1])) {
        throw new ProofException("the verifier key's id does not belong to its name and key");
      }
      return key;
    } catch (GeneralSecurityException problem) {
      throw new ProofException("the verifier key is not an Ed25519 key", problem);
    }
  }

  /** First four bytes of SHA-256 over name, line feed, type and key. */
  public byte[] id() {
    MessageDigest hash = MerkleHash.sha256();
    hash.update((name + "\n").getBytes(UTF_8));
    return Arrays.copyOf(hash.digest(typed()), ID_BYTES);
  }

  boolean verifies(byte[] message, byte[] signature) {
    try {
      Signature verifier = Signature.getInstance(ALGORITHM);
      verifier.initVerify(key);
      verifier.update(message);
      return verifier.verify(signature);
    } catch (GeneralSecurityException malformed) {
      return false;
    }
  }

  private byte[] typed() {
    byte[] encoded = key.getEncoded();
    byte[] typed = Arrays.copyOfRange(encoded, encoded.length - KEY_BYTES - 1, encoded.length);
    typed[0] = TYPE;
    return typed;
  }

  @Override
  public String toString() {
    return name
        + "+"
        + HexFormat.of().formatHex(id())
        + "+"
        + Base64.getEncoder().encodeToString(typed());
  }
}
