package io.myria.proof;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/** A SHA-256 hash of a Merkle tree (RFC 6962, section 2.1). Immutable. */
public final class MerkleHash {

  /** Length of a hash. */
  public static final int BYTES = 32;

  /** Root of the tree without leaves. */
  public static final MerkleHash EMPTY = new MerkleHash(sha256().digest());

  private static final byte LEAF = 0;
  private static final byte NODE = 1;

  private final byte[] bytes;

  private MerkleHash(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * @throws ProofException unless there are {@link #BYTES}
   */
  public static MerkleHash of(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new ProofException("a hash has " + bytes.length + " bytes instead of " + BYTES);
    }
    return new MerkleHash(bytes.clone());
  }

  /**
   * @throws ProofException where the text is not the base64 encoding of a hash
   */
  public static MerkleHash parse(String base64) {
    return of(decode(base64));
  }

  /** Of a leaf. */
  public static MerkleHash ofLeaf(byte[] data) {
    MessageDigest hash = sha256();
    hash.update(LEAF);
    return new MerkleHash(hash.digest(data));
  }

  /** Of a node. */
  public static MerkleHash ofChildren(MerkleHash left, MerkleHash right) {
    MessageDigest hash = sha256();
    hash.update(NODE);
    hash.update(left.bytes);
    return new MerkleHash(hash.digest(right.bytes));
  }

  public byte[] toArray() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MerkleHash hash && Arrays.equals(bytes, hash.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** In base64. */
  @Override
  public String toString() {
    return Base64.getEncoder().encodeToString(bytes);
  }

  static byte[] decode(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException problem) {
      throw new ProofException("malformed base64", problem);
    }
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }
}
