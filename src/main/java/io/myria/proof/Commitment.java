package io.myria.proof;

/**
 * HMAC-SHA256 of an event's content under a random key: without the key nothing can be guessed.
 *
 * @param hash the 32 bytes
 */
public record Commitment(MerkleHash hash) {

  /** In base64. */
  @Override
  public String toString() {
    return hash.toString();
  }
}
